/** Texts of the page of what stands on the papers of a center. */
export const centerProfile = {
  unread: "The center profile could not be read",
  body: "What stands on receipts, reports and statements. Empty fields print nothing.",
  saved: "Center profile saved",
  name_ar: "Name in Arabic",
  name_en: "Name in English",
  address: "Address",
  phones: "Phones",
  tax_number: "Tax number",
  footer_ar: "Footer in Arabic",
  footer_en: "Footer in English",
  logo: "Logo",
  logo_hint: "png, jpg or svg; at most 100 KB and 2000 pixels",
  logo_choose: "Choose a logo",
  logo_replace: "Replace the logo",
  logo_remove: "Remove the logo",
} as const;
