import { isIP } from "node:net";
import { Refusal } from "#domain/errors.ts";
import type { PublicContext } from "../../context.ts";

/** Where a browser shows ScanDesk, as far as passkeys depend on it. */
export interface Site {
  /** The host's name, to which a passkey belongs. */
  rpId: string;
  /** The origins that the browser can name. */
  origins: string[];
}

/**
 * Returns the site of a request's host; null if no passkey can be used there: browsers want a name, no IP address, and
 * https, except on the machine itself. So the origin of any other host begins with https, whatever the proxy says. A
 * caller that names another host gains nothing: a browser signs for the host that it shows, and only with passkeys that
 * were made there.
 */
export function siteOf(host: string): Site | null {
  const address = `https://${host}`;
  if (!/^[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i.test(host) || !URL.canParse(address)) return null;
  const { hostname, origin } = new URL(address);
  if (isIP(hostname) !== 0) return null;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return {
    rpId: hostname,
    origins: isLocal ? [origin, new URL(`http://${host}`).origin] : [origin],
  };
}

/** Returns the site of a request. Throws `passkey_unavailable` where no passkey can be used. */
export function requireSite({ host }: Pick<PublicContext, "host">): Site {
  const site = siteOf(host);
  if (site === null) throw new Refusal("passkey_unavailable");
  return site;
}
