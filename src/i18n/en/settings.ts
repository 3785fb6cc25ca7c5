/** Texts of the page of settings and of its cards that are no lists. */
export const settings = {
  title: "Settings",
  body: "What the center is made of, what it does and at what price.",
  templates: "Texts that reports begin from",
  autotexts: "Short names that become texts",
  controls: "Shifts of receptionists and doctors",
  reporting: "Whether a second doctor reads every report",
  center_profile: "Name, logo and address on every paper",
  pay_outs: "From which amount on a referring doctor is paid",
  discounts: "How large a discount a receptionist may give alone",
  audit: "Who changed what, from what to what, and who looked",
  exports: "Which roles may take which lists away as a file",
  password: "Your own password",
  sessions: "Browsers in which you are signed in",
  second_factor: "Passkeys, authenticator app and recovery codes",
  factor_setting: "Roles that must have a second factor",
  keys: "Your own keys, and when the desk locks",
} as const;
