/** Texts for the PACS address of a branch. */
export const pacsTest = {
  hint: "May hold {accession}, {patient_id} (number of the patient's record) and {date} (YYYYMMDD).",
  fault: "{{part}} at character {{position}} cannot be filled in.",
  not_address: "It begins with http:// or https:// and names no user.",
  title: "Test the PACS address",
  accession: "Accession number",
  accession_hint: "Empty: sample values.",
  opens: "Opens",
  open: "Open",
  none: "No appointment has this number.",
} as const;
