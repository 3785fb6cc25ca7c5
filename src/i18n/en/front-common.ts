/** The common texts that the login needs; `common.ts` has all. */
export const frontCommon = {
  product: "ScanDesk",
  loading: "Loading…",
  retry: "Try again",
  theme: { system: "System colours", light: "Light", dark: "Dark", change: "Theme: {{name}}" },
  language: { change: "Switch to Arabic", label: "ع" },
  role: {
    Unknown: "Unknown",
    CenterOwner: "Center owner",
    ReportingDoctor: "Reporting doctor",
    Receptionist: "Receptionist",
    AdminStaff: "Administrator",
    ReferringDoctor: "Referring doctor",
    Patient: "Patient",
  },
} as const;
