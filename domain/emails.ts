/** Top-level domains that nobody can register and that receive no mail (RFC 6761, RFC 7686). */
const NOWHERE = /[@.](invalid|localhost|onion|arpa)$/;

/** Returns true if an e-mail address, in lower case, is at a domain that can never receive mail. */
export function receivesNoMail(email: string): boolean {
  return NOWHERE.test(email);
}
