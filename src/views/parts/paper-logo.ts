import { api } from "#src/api/client.ts";
import { createByHash } from "#src/browser/by-hash.ts";
import { session } from "#src/state/session/session.ts";

/** Milliseconds that a print waits for the logo: a paper without it is better than none. */
const LOGO_WITHIN = 5_000;

/** Addresses of logos within this page, by the hash in the profile. */
export const logos = createByHash(async (hash) => {
  const { blob } = await api.file("/center/profile/logo/", {
    query: { hash },
    signal: AbortSignal.timeout(LOGO_WITHIN),
  });
  return URL.createObjectURL(blob);
});

/** Resolves once the logo of the center is loaded, if it has one and the server sends it. */
export async function loadOwnLogo(): Promise<void> {
  const hash = session.account?.scan_center.profile.logo_hash ?? null;
  if (hash !== null) await logos.load(hash).catch(() => undefined);
}
