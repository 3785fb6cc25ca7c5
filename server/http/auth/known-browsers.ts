import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { type AuthSecrets, withEach } from "./auth-secrets.ts";

/** The cookie of a browser that signed in before. It gives no access: wrong passwords from it are counted apart. */
const COOKIE = "scan_browser";
const DAYS = 365;
/** E-mails that one browser is remembered for; the one that signed in longest ago is forgotten first. */
const MAX_EMAILS = 30;

/** A browser and the e-mails that signed in from it. */
export interface KnownBrowser {
  id: string;
  /** Hash of each e-mail, the latest last. */
  emailTags: readonly string[];
}

/** Recognizes browsers that signed in before, by a cookie signed with the server's key. */
export interface KnownBrowsers {
  /** Returns the browser of a Cookie header; null if it carries no cookie of ours or a forged one. */
  read(header: string | undefined): KnownBrowser | null;
  /** Returns true if the e-mail signed in from this browser before. */
  hasSignedIn(browser: KnownBrowser | null, email: string): browser is KnownBrowser;
  /** Returns the Set-Cookie header after a sign-in. */
  remember(browser: KnownBrowser | null, email: string, options: { secure: boolean }): string;
}

export function createKnownBrowsers(secrets: AuthSecrets): KnownBrowsers {
  const macsOf = (text: string, length: number) =>
    withEach(secrets, (secret) =>
      createHmac("sha256", secret).update(`browser ${text}`).digest("base64url").slice(0, length),
    );
  const tagsOf = (id: string, email: string) => macsOf(`${id} ${email}`, 16);
  return {
    read(header) {
      const value = header === undefined ? undefined : parseCookie(header)[COOKIE];
      const [id, tags, signature, ...rest] = value?.split(".") ?? [];
      if (id === undefined || tags === undefined || signature === undefined || rest.length > 0)
        return null;
      return macsOf(`${id}.${tags}`, 43).some((mac) => isEqual(signature, mac))
        ? { id, emailTags: tags === "" ? [] : tags.split("~") }
        : null;
    },
    hasSignedIn: (browser, email): browser is KnownBrowser =>
      browser !== null && tagsOf(browser.id, email).some((tag) => browser.emailTags.includes(tag)),
    remember(browser, email, { secure }) {
      const { id, emailTags } = browser ?? {
        id: randomBytes(16).toString("base64url"),
        emailTags: [],
      };
      const own = tagsOf(id, email);
      const tags = [...emailTags.filter((tag) => !own.includes(tag)), own[0]]
        .slice(-MAX_EMAILS)
        .join("~");
      return stringifySetCookie({
        name: COOKIE,
        value: `${id}.${tags}.${macsOf(`${id}.${tags}`, 43)[0]}`,
        path: "/api/auth/",
        maxAge: DAYS * 86_400,
        httpOnly: true,
        sameSite: "strict",
        secure,
      });
    },
  };
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
