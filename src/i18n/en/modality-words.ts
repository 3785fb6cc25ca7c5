/** Texts of the page of what people call each modality. */
export const modalityWords = {
  unread: "The words for modalities could not be read",
  body: "What people call each kind of scan, separated by commas. Whoever types such a word finds the tests of that kind: “sonar abdomen” finds the ultrasound of the abdomen, whatever the test is called.",
  saved: "Words for modalities saved",
  history: "History of the words",
} as const;
