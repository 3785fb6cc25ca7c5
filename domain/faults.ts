/**
 * The codes of all validation errors ("faults") of fields, with the English sentence that the API sends
 * as `detail`. The client shows the text `errors.fault.<code>` in the chosen language instead.
 */
export const FAULTS = {
  required: "This field is required.",
  unknown_field: "There is no such field.",
  read_only: "This field cannot be changed.",
  invalid: "This value is not valid.",
  text: "This must be text.",
  text_long: "This text is too long.",
  number: "This must be a number.",
  boolean: "This must be true or false.",
  choice: "This is not one of the choices.",
  list: "This must be a list.",
  id: "This is not the id of a record.",
  not_found: "There is no such record.",
  inactive: "This record is not active.",
  date: "This is not a real date; it is written YYYY-MM-DD.",
  date_order: "The end is before the start.",
  date_range: "The range is longer than five years.",
  month_range: "The range is longer than 31 days.",
  time: "This is not a time of the day; it is written HH:mm.",
  instant: "This is not a point in time; it is written as ISO 8601 with an offset.",
  start_past: "The start is before the current day.",
  start_far: "The start is more than 366 days ahead.",
  birth_date: "The birth date is in the future or more than 150 years ago.",
  expiry: "The end must be in the future, and within 366 days.",
  age_positive: "The age must be above 0.",
  age_range: "The age must be at most 150.",
  national_id: "The identity number is neither an Egyptian ID nor 5 to 20 letters and digits.",
  country_code: "The country code is a plus sign followed by 1 to 3 digits.",
  phone_length: "The phone number has exactly 10 digits.",
  email: "This is not an e-mail address.",
  email_unavailable: "This e-mail address cannot be used for an account here.",
  amount: "The amount must be a whole number of piastres.",
  amount_negative: "The amount cannot be negative.",
  amount_positive: "The amount must be above 0.",
  amount_large: "The amount is too large.",
  percent_range: "The percentage must be from 0 to 100 with at most two decimals.",
  raise_range: "The percentage must be from -100 to 1000.",
  covered_required: "The covered amount is required with an insurance provider.",
  covered_range: "The covered amount must be above 0 and at most the total price.",
  covered_below_settled: "The covered amount is less than the provider has already paid.",
  covered_without_insurance: "There is a covered amount without an insurance provider.",
  requested_range: "The requested cost must be at most what the patient bears.",
  paid_below_requested: "The paid amount must be at least the requested cost.",
  paid_above_due: "The paid amount must be at most what the patient owes.",
  left_above_counted:
    "What stays in the drawer must be at most what was counted when the shift ended.",
  refund_above_paid: "The refund must be at most what was paid.",
  refund_below_overpaid: "The refund must be at least what was paid too much.",
  reason_required: "A reason is required.",
  discount_type: "The discount type is none, percentage or value.",
  discount_untyped: "There is no discount type that this belongs to.",
  discount_other: "The discount is of another type.",
  discount_range: "The discount must be at most the price.",
  duration_range: "The duration must be from 1 to 1440 minutes.",
  password_short: "The password has at least 8 characters.",
  password_long: "The password has at most 128 characters.",
  password_email: "The password must not be an e-mail address.",
  password_common: "The password is one of the most common ones.",
  password_context: "The password is made of a name, the e-mail address or the product.",
  password_weak: "The password is too easy to guess.",
  password_mismatch: "The passwords do not match.",
  password_same: "The new password is the current one.",
  sign_in_wrong: "The e-mail or the password is wrong.",
  password_wrong: "The password is not the current one.",
  factor_code: "The code of the app has six digits.",
  recovery_code: "A recovery code has ten letters and digits.",
  own_account: "Nobody takes the own access away.",
  branch_required: "At least one branch is required.",
  role_choice: "An account cannot have this role.",
  url: "The address must begin with http:// or https:// and name no user.",
  pacs_placeholder:
    "Braces may hold accession, patient_id and date only, and stand behind the host only.",
  name_required: "At least one of the two names is required.",
  rule_subject: "At least one of referring doctor, modality and test is required.",
  minutes_range: "The number of minutes is out of its range.",
  key_unknown: "This cannot be the key of a command.",
  key_reserved: "This key belongs to the browser.",
  page: "The page number begins at 1.",
  page_size: "The page size is from 1 to 500.",
  ordering: "The list cannot be ordered by this field.",
  duplicate: "Another record has this value.",
  content: "This is no text of a report: a node, a mark or an attribute is unknown or misplaced.",
  content_large: "The text is longer than 200 KB.",
  content_deep: "The text is nested too deep.",
  placeholder_unknown: "There is no such placeholder.",
  autotext_name: "The name has only letters and digits.",
  autotext_large: "The text is longer than 20 KB.",
  autotext_many: "There are 500 of these already.",
  told_future: "Nobody can have been told in the future.",
  field_open: "A field of the text is not filled in yet.",
  field_name: "A field has no name that formulas can use, or no label.",
  field_kind: "There is no such kind of field.",
  field_settings: "This setting of a field is impossible.",
  field_score: "The score of a field cannot be computed.",
  field_formula: "The formula of a field cannot be computed.",
  test_code_unknown: "No test has this code.",
  test_name_unknown: "No test has this name.",
  test_name_shared: "Several tests have this name.",
  column_missing: "The file has no such column.",
  logo_kind: "The logo is not a png, jpg or svg that can be read.",
  logo_large: "The logo is larger than 100 KB or 2000 pixels.",
  logo_script: "The logo has a script, an event attribute or an embedded page in it.",
  logo_external: "The logo refers to something outside of the file.",
  row_twice: "Another row of the file has this value.",
} as const;

/** The code of a validation error of a field. */
export type FaultCode = keyof typeof FAULTS;

/** A validation error of a field, as the API sends it in `errors`. */
export type FieldFault = { code: FaultCode; detail: string };

/** Validation errors by field name; a nested field is `list.0.name`, the whole body is `body`. */
export type FieldFaults = Record<string, FieldFault[]>;

export function faultOf(code: FaultCode): FieldFault {
  return { code, detail: FAULTS[code] };
}

export function isFaultCode(text: string): text is FaultCode {
  return Object.hasOwn(FAULTS, text);
}
