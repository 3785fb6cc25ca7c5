/** The texts of passwords that people set; they are loaded with the few screens that need them. */
export const passwords = {
  reset_title: "Reset the password of {{name}}",
  reset_body: "All devices of this person are signed out.",
  reset: "Reset password",
  change_title: "Change password",
  current: "Current password",
  next: "New password",
  again: "New password again",
  change: "Change password",
  hint: "At least 8 characters. Other devices are signed out.",
  must_change: "Ask for a new password at the next sign-in",
  must_change_hint: "The person then chooses one that nobody else knows.",
  first: "Choose your own password first",
  first_body:
    "Somebody else typed your current password and knows it. Everything else opens as soon as you have changed it.",
} as const;
