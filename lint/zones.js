/**
 * Which folder may import which. A folder may always import itself, and `LIBRARIES` says who may use a package.
 * The first entry whose folder contains a file is the room of that file; the file may import only what the entry lists.
 */
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

/** The first room that contains a file decides. @type {readonly { room: string, imports: readonly string[], why: string }[]} */
export const ROOMS = [
  {
    room: "domain",
    imports: ["package.json"],
    why: "The rules are pure: server and browser share them.",
  },
  { room: "server", imports: ["domain"], why: "The server knows nothing of the browser." },

  {
    room: "src/browser",
    imports: [],
    why: "What a page needs of the browser itself needs nothing else.",
  },
  { room: "src/i18n", imports: ["domain", "src/browser"], why: "Words know no state." },
  { room: "src/api", imports: ["domain", "src/browser", "src/i18n"], why: "Calls know no state." },
  {
    room: "src/state",
    imports: ["domain", "src/browser", "src/i18n", "src/api"],
    why: "State knows no keys and no screens.",
  },
  {
    room: "src/focus",
    imports: ["domain", "src/browser", "src/i18n", "src/api", "src/state"],
    why: "Focus knows no commands and no screens.",
  },
  {
    room: "src/commands/engine",
    imports: ["domain", "src/i18n", "src/api", "src/state", "src/focus"],
    why: "The engine knows no command by name.",
  },
  {
    room: "src/commands/areas",
    imports: ["domain", "src/i18n", "src/api", "src/state", "src/focus", "src/commands/engine"],
    why: "Commands know no screens, and nothing of how they are shown.",
  },
  {
    room: "src/commands",
    imports: ["domain", "src/i18n", "src/api", "src/state", "src/focus"],
    why: "Commands open screens through `state/screen`, never by import.",
  },

  { room: `${VIEWS}/parts`, imports: BELOW_VIEWS, why: "Parts know no feature." },
  { room: `${VIEWS}/print`, imports: FEATURE_IMPORTS, why: "Papers know no feature." },
  {
    room: `${VIEWS}/shell`,
    imports: FEATURE_IMPORTS,
    why: "The frame around the screens knows none of them.",
  },
  {
    room: `${VIEWS}/appointments/shared`,
    imports: FEATURE_IMPORTS,
    why: "What all features share knows none.",
  },
  {
    room: `${VIEWS}/appointments`,
    imports: FEATURE_IMPORTS,
    why: "Features meet in views/app only.",
  },
  {
    room: `${VIEWS}/patients`,
    imports: FEATURE_IMPORTS_AND_SHARED,
    why: "Of other features only appointments/shared.",
  },
  {
    room: `${VIEWS}/reports`,
    imports: FEATURE_IMPORTS_AND_SHARED,
    why: "Of other features only appointments/shared.",
  },
  {
    room: `${VIEWS}/money`,
    imports: FEATURE_IMPORTS_AND_SHARED,
    why: "Of other features only appointments/shared.",
  },
  { room: `${VIEWS}/center`, imports: FEATURE_IMPORTS, why: "Features meet in views/app only." },
  { room: `${VIEWS}/session`, imports: FEATURE_IMPORTS, why: "Features meet in views/app only." },
  { room: `${VIEWS}/app`, imports: ["domain", "src"], why: "The client never imports the server." },
  { room: "src", imports: ["domain"], why: "The client never imports the server." },

  { room: "bench", imports: ["domain", "server", "src", "tests"], why: "" },
  { room: "release", imports: ["server"], why: "" },
  { room: "tests", imports: ["domain", "server", "src", "bench", "lint"], why: "" },
];

/** The only paths that may import a package, by package name. @type {Readonly<Record<string, readonly string[]>>} */
export const LIBRARIES = {
  "react-hotkeys-hook": ["src/commands/ui/dispatcher.tsx"],
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
export function refuseImport(from, to) {
  const importerRoom = ROOMS.find(({ room }) => isIn(from, room));
  if (importerRoom === undefined || isIn(to, importerRoom.room)) return null;
  if (importerRoom.imports.some((folder) => isIn(to, folder))) return null;
  return `${importerRoom.room} may not import ${to}. ${importerRoom.why}`.trim();
}

/**
 * Returns why a file may not import a package; null if it may.
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
export function refuseLibrary(from, name) {
  const allowed = LIBRARIES[name];
  if (allowed === undefined || allowed.some((path) => from.startsWith(path))) return null;
  return `Only ${allowed.join(", ")} may import ${name}.`;
}
