/** The texts of the page of the own sessions; they are loaded with it. */
export const ownSessions = {
  body: "Sign out any that you don't recognize, then change your password.",
  here: "This browser",
  locked: "Locked",
  unknown: "Unknown browser",
  on: "{{browser}} on {{system}}",
  started: "Signed in {{time}}",
  used: "Last used {{time}}",
  end: "Sign out there",
  end_others: "Sign out everywhere else",
  only_here: "You are signed in nowhere else.",
  ended: "Signed out there.",
  ended_others: "Signed out everywhere else.",
  failed: "Your sessions could not be read.",
} as const;
