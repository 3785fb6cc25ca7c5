export const print = { title: "Receipt" } as const;
