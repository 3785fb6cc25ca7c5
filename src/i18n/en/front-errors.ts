/** The errors that the login can show; `errors.ts` has all. */
export const frontErrors = {
  network: "No internet connection. Please check your network.",
  session_expired: "Your session has expired. Please login.",
  unknown: "Something went wrong, please try again.",
  deadline: "The server took too long. Please try again.",
  aborted: "Stopped.",
  code: {
    validation: "Some fields need another look.",
    malformed: "The server could not read what was sent.",
    unauthenticated: "Please log in.",
    invalid_credentials: "Invalid Credentials.",
    second_factor_needed: "Sign in with your second factor.",
    invalid_factor: "That did not match. Try again.",
    ticket_expired: "That took too long. Please start again.",
    timeout: "The server took too long. Please try again.",
    too_many_requests: "Too many tries. Wait a little and try again.",
    unavailable: "The server is busy for a moment. Please try again.",
    internal: "Something went wrong, please try again.",
  },
} as const;
