export const appointments = { title: "Appointments" } as const;
