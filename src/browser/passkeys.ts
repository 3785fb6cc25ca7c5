/** Returns true if the browser can use passkeys on this page: they need https and the name of a host. */
export function canUsePasskeys(): boolean {
  return (
    isSecureContext && "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname)
  );
}
