export const booking = { title: "New appointment" } as const;
