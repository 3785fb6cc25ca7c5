import type { Guard } from "./guard.ts";

const ROUTES = "server/resources/center-profile/routes.ts";
const FILE = "server/resources/center-profile/logo-file.ts";
const SVG = "server/resources/center-profile/safe-svg.ts";
const MIGRATION = "server/database/migrations/0038_center_profile.sql";
const TEST = "tests/api/center-profile.test.ts";
const HOSTILE = "hostile, broken or too large";

/** Guards of what stands on the papers of a center. */
export const PROFILE_GUARDS: readonly Guard[] = [
  {
    name: "profile: an older version is refused",
    file: ROUTES,
    take: "checkVersion(version, before);",
    leave: "void [checkVersion, version];",
    test: TEST,
    only: "is empty at first",
  },
  {
    name: "profile: only the owner changes it",
    file: "domain/access.ts",
    take: '"center_profile.manage": owner,',
    leave: '"center_profile.manage": everyone,',
    test: TEST,
    only: "is empty at first",
  },
  {
    name: "logo: only that of the own center is sent",
    file: ROUTES,
    take: "const { logo, logoType, logoHash } = await readOwnCenter(ctx);",
    leave:
      "await readOwnCenter(ctx);\n  const [{ logo, logoType, logoHash } = await readOwnCenter(ctx)] = await ctx.tx.select().from(scanCenters).where(eq(scanCenters.logoHash, hash));",
    test: TEST,
    only: "people of the center only",
  },
  {
    name: "logo: an svg with a script is refused",
    file: SVG,
    take: 'if (RUNNING.has(localName(name).toLowerCase())) refuse("logo_script");',
    leave: "void RUNNING;",
    test: TEST,
    only: HOSTILE,
  },
  {
    name: "logo: an svg that refers to another file is refused",
    file: SVG,
    take: "for (const [key, value] of attributes) refuse(faultOfAttribute(key, value));",
    leave: "void faultOfAttribute;",
    test: TEST,
    only: HOSTILE,
  },
  {
    name: "logo: a picture has a size that can be read",
    file: FILE,
    take: "if (size === null || size.width < 1 || size.height < 1)",
    leave: "if (size === null)",
    test: TEST,
    only: HOSTILE,
  },
  {
    name: "logo: not more than 100 KB",
    file: FILE,
    take: 'if (bytes.length > MAX_LOGO_BYTES) throw refused("logo_large");',
    leave: "",
    test: TEST,
    only: HOSTILE,
  },
  {
    name: "logo: not more than 2000 pixels",
    file: FILE,
    take: 'if (Math.max(size.width, size.height) > MAX_LOGO_PIXELS) throw refused("logo_large");',
    leave: "void MAX_LOGO_PIXELS;",
    test: TEST,
    only: HOSTILE,
  },
  {
    name: "logo: 100 KB in the database too (check)",
    file: MIGRATION,
    take: " CHECK (length(logo) BETWEEN 1 AND 102400)",
    leave: "",
    test: TEST,
    only: "what the database keeps",
  },
  {
    name: "logo: with its type and hash (check)",
    file: MIGRATION,
    take: "CHECK (num_nulls(logo, logo_type, logo_hash) IN (0, 3))",
    leave: "CHECK (true)",
    test: TEST,
    only: "what the database keeps",
  },
];
