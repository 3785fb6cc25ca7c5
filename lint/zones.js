const VIEWS = "src/views";
const BELOW_VIEWS = [
  "domain",
  "src/browser",
  "src/i18n",
  "src/api",
  "src/state",
  "src/focus",
  "src/commands",
];
const FEATURE_IMPORTS = [...BELOW_VIEWS, `${VIEWS}/parts`, `${VIEWS}/print`];
const FEATURE_IMPORTS_AND_SHARED = [...FEATURE_IMPORTS, `${VIEWS}/appointments/shared`];

/**
 * Which folder may import which. The rules of the first entry that contains a file apply to it: it may import its own
 * folder and what the entry lists. Which packages a file may import is in `LIBRARIES`.
 * @type {readonly { zone: string, imports: readonly string[], why: string }[]}
 */
export const ZONES = [
  {
    zone: "domain",
    imports: ["package.json"],
    why: "The rules are pure: server and browser share them.",
  },
  {
    zone: "server",
    imports: ["domain", "src/i18n/en", "src/i18n/ar"],
    why: "The server knows nothing of the browser; of the client it has only the words, for files in two languages.",
  },

  {
    zone: "src/browser",
    imports: [],
    why: "What a page needs of the browser itself needs nothing else.",
  },
  { zone: "src/i18n", imports: ["domain", "src/browser"], why: "Words know no state." },
  { zone: "src/api", imports: ["domain", "src/browser", "src/i18n"], why: "Calls know no state." },
  {
    zone: "src/state",
    imports: ["domain", "src/browser", "src/i18n", "src/api"],
    why: "State knows no keys and no screens.",
  },
  {
    zone: "src/focus",
    imports: ["domain", "src/browser", "src/i18n", "src/api", "src/state"],
    why: "Focus knows no commands and no screens.",
  },
  {
    zone: "src/commands/engine",
    imports: ["domain", "src/browser", "src/i18n", "src/api", "src/state", "src/focus"],
    why: "The engine knows no command by name.",
  },
  {
    zone: "src/commands/areas",
    imports: [
      "domain",
      "src/browser",
      "src/i18n",
      "src/api",
      "src/state",
      "src/focus",
      "src/commands/engine",
    ],
    why: "Commands know no screens, and nothing of how they are shown.",
  },
  {
    zone: "src/commands",
    imports: ["domain", "src/browser", "src/i18n", "src/api", "src/state", "src/focus"],
    why: "Commands open screens through `state/screen`, never by import.",
  },

  { zone: `${VIEWS}/parts`, imports: BELOW_VIEWS, why: "Parts know no feature." },
  { zone: `${VIEWS}/print`, imports: FEATURE_IMPORTS, why: "Papers know no feature." },
  {
    zone: `${VIEWS}/shell`,
    imports: FEATURE_IMPORTS,
    why: "The frame around the screens knows none of them.",
  },
  {
    zone: `${VIEWS}/appointments/shared`,
    imports: FEATURE_IMPORTS,
    why: "What all features share knows none.",
  },
  {
    zone: `${VIEWS}/appointments`,
    imports: FEATURE_IMPORTS,
    why: "Features meet in views/app only.",
  },
  {
    zone: `${VIEWS}/patients`,
    imports: FEATURE_IMPORTS_AND_SHARED,
    why: "Of other features only appointments/shared.",
  },
  {
    zone: `${VIEWS}/reports`,
    imports: FEATURE_IMPORTS_AND_SHARED,
    why: "Of other features only appointments/shared.",
  },
  {
    zone: `${VIEWS}/money`,
    imports: FEATURE_IMPORTS_AND_SHARED,
    why: "Of other features only appointments/shared.",
  },
  { zone: `${VIEWS}/center`, imports: FEATURE_IMPORTS, why: "Features meet in views/app only." },
  { zone: `${VIEWS}/session`, imports: FEATURE_IMPORTS, why: "Features meet in views/app only." },
  { zone: `${VIEWS}/app`, imports: ["domain", "src"], why: "The client never imports the server." },
  { zone: "src", imports: ["domain"], why: "The client never imports the server." },

  { zone: "bench", imports: ["domain", "server", "src", "tests"], why: "" },
  { zone: "release", imports: ["server"], why: "" },
  { zone: "tests", imports: ["domain", "server", "src", "bench", "lint"], why: "" },
];

/** The only paths that may import a package, by package name. @type {Readonly<Record<string, readonly string[]>>} */
export const LIBRARIES = {
  "@formkit/tempo": [
    "domain/calendar.ts",
    "domain/dates.ts",
    "src/i18n/dates.ts",
    "tests/unit/domain/tempo.test.ts",
  ],
  "react-hotkeys-hook": ["src/commands/ui/dispatcher.tsx", "src/views/session/login/"],
  redaxios: ["src/api/client.ts"],
  pg: ["server/database/", "tests/", "bench/"],
  "@headlessui/react": ["src/views/parts/", "src/commands/palette/"],
};

/** Whether a path is the folder or a file in it. @type {(path: string, folder: string) => boolean} */
const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/**
 * Returns why a file may not import another file of the project; null if it may. Paths are relative to the project's root.
 * @param {string} from
 * @param {string} to
 * @returns {string | null}
 */
export function importProblem(from, to) {
  const importerZone = ZONES.find(({ zone }) => isIn(from, zone));
  if (importerZone === undefined || isIn(to, importerZone.zone)) return null;
  if (importerZone.imports.some((folder) => isIn(to, folder))) return null;
  return `${importerZone.zone} may not import ${to}. ${importerZone.why}`.trim();
}

/**
 * Returns why a file may not import a package; null if it may.
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
export function packageProblem(from, name) {
  const allowed = LIBRARIES[name];
  if (allowed === undefined || allowed.some((path) => from.startsWith(path))) return null;
  return `Only ${allowed.join(", ")} may import ${name}.`;
}
