import { useState } from "react";

const KEY = "scandesk.login-email";

/** The e-mail as typed so far; it outlives the reload that choosing a language needs. */
export function useTypedEmail(): [email: string, setEmail: (email: string) => void] {
  const [email, setEmail] = useState(() => sessionStorage.getItem(KEY) ?? "");
  const keep = (typed: string) => {
    if (typed === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, typed);
    setEmail(typed);
  };
  return [email, keep];
}
