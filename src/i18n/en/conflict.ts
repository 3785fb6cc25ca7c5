export const conflict = {
  title: "Someone else changed this too. Which one stays?",
  keep: "Keep",
  take: "Take",
  empty: "(empty)",
} as const;
