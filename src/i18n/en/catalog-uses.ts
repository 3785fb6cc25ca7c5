/** Why a record cannot be deleted: how many others refer to it, by the name that the server counts them under. */
export const catalogUses = {
  title: "{{name}} is in use and cannot be deleted.",
  rooms: { one: "{{count}} room", other: "{{count}} rooms" },
  machines: { one: "{{count}} machine", other: "{{count}} machines" },
  accounts: { one: "{{count}} account", other: "{{count}} accounts" },
  availabilities: { one: "{{count}} price", other: "{{count}} prices" },
  supported_tests: { one: "{{count}} insurance price", other: "{{count}} insurance prices" },
  commission_rules: { one: "{{count}} commission rule", other: "{{count}} commission rules" },
  packages: { one: "{{count}} package", other: "{{count}} packages" },
  package_bookings: { one: "{{count}} booking of it", other: "{{count}} bookings of it" },
  appointments: { one: "{{count}} appointment", other: "{{count}} appointments" },
  payments: { one: "{{count}} payment", other: "{{count}} payments" },
  safe_movements: {
    one: "{{count}} movement of the safe",
    other: "{{count}} movements of the safe",
  },
  credit_movements: {
    one: "{{count}} movement of the credit",
    other: "{{count}} movements of the credit",
  },
  receptionist_shifts: { one: "{{count}} shift", other: "{{count}} shifts" },
  insurance_transactions: {
    one: "{{count}} insurance transaction",
    other: "{{count}} insurance transactions",
  },
  commission_entries: { one: "{{count}} commission", other: "{{count}} commissions" },
  pay_outs: { one: "{{count}} payment to a doctor", other: "{{count}} payments to doctors" },
  claim_batches: { one: "{{count}} claim batch", other: "{{count}} claim batches" },
  settlements: { one: "{{count}} settlement", other: "{{count}} settlements" },
} as const;
