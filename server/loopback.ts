/** Returns true for an address or a name that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return /^(127\.|localhost$|::1\b|\[::1\]$)/.test(host);
}
