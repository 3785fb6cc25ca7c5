export const patients = { title: "Patient records" } as const;
