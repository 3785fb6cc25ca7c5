import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";

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

export function createKnownBrowsers(secret: string): KnownBrowsers {
  const mac = (text: string, length: number) =>
    createHmac("sha256", secret).update(`browser ${text}`).digest("base64url").slice(0, length);
  const tagOf = (id: string, email: string) => mac(`${id} ${email}`, 16);
  return {
    read(header) {
      const value = header === undefined ? undefined : parseCookie(header)[COOKIE];
      const [id, tags, signature, ...rest] = value?.split(".") ?? [];
      if (id === undefined || tags === undefined || signature === undefined || rest.length > 0)
        return null;
      return isEqual(signature, mac(`${id}.${tags}`, 43))
        ? { id, emailTags: tags === "" ? [] : tags.split("~") }
        : null;
    },
    hasSignedIn: (browser, email): browser is KnownBrowser =>
      browser !== null && browser.emailTags.includes(tagOf(browser.id, email)),
    remember(browser, email, { secure }) {
      const { id, emailTags } = browser ?? {
        id: randomBytes(16).toString("base64url"),
        emailTags: [],
      };
      const tag = tagOf(id, email);
      const tags = [...emailTags.filter((other) => other !== tag), tag]
        .slice(-MAX_EMAILS)
        .join("~");
      return stringifySetCookie({
        name: COOKIE,
        value: `${id}.${tags}.${mac(`${id}.${tags}`, 43)}`,
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
