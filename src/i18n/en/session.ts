export const session = {
  login: {
    title: "Log in to ScanDesk",
    email: "E-mail",
    password: "Password",
    submit: "Log in",
    submitting: "Logging in...",
    email_missing: "Type your e-mail.",
    password_missing: "Type your password.",
    arabic_layout: "The keyboard is set to Arabic.",
    caps_lock: "Caps Lock is on.",
    show_password: "Show the password",
    hide_password: "Hide the password",
    demo_title: "Demo accounts",
    demo_hint: "A key beside a name signs in at once",
  },
  wrong_clock:
    "This computer's clock is wrong: it shows {{shows}}, and now it is {{time}}. ScanDesk goes by the right time. Set the clock in the date and time settings of the computer, best to automatic.",
  unauthorized: {
    title: "Unauthorized",
    body: "Your account may not open this page. Ask the center owner if you need it.",
    home: "To the dashboard",
    login: "Log in as someone else",
    unknown:
      "This browser no longer knows your role, so it opens only what everybody may see. Log in again to go on.",
    again: "Log in again",
  },
  lock: {
    title: "Locked",
    body: "The screen stays as you left it. Type your password to go on.",
    password: "Password",
    submit: "Unlock",
    submitting: "Unlocking…",
    wrong_password: "Wrong password. Try again.",
    switch: "Sign in as someone else",
  },
} as const;
