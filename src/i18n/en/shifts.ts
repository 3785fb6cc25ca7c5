export const shifts = { title: "My shift" } as const;
