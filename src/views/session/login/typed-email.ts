import { useState } from "react";

const KEY = "scandesk.login-email";

/** Returns the e-mail as typed so far; it survives the reload when the user changes the language. */
export function useTypedEmail(): [email: string, setEmail: (email: string) => void] {
  const [email, setEmail] = useState(() => sessionStorage.getItem(KEY) ?? "");
  const keepEmail = (typed: string) => {
    if (typed === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, typed);
    setEmail(typed);
  };
  return [email, keepEmail];
}
