import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** Absolute path of the project folder, which holds package.json. */
export const PROJECT_DIR = projectOf(import.meta.dirname);

/** True if the program runs from `dist/`, false if it runs from its TypeScript sources. */
const isBuilt = relative(PROJECT_DIR, import.meta.dirname).split(sep)[0] === "dist";

/** Absolute path of the folder with the SQL files of the migrations. */
export const MIGRATIONS_DIR = join(
  PROJECT_DIR,
  isBuilt ? "dist/migrations" : "server/database/migrations",
);

/** Absolute path of the program of the processes that read uploaded files. */
export const UPLOAD_READER = join(
  PROJECT_DIR,
  isBuilt ? "dist/server/upload-reader.js" : "server/uploads/reader.ts",
);

/** Absolute path of the built client. */
export const CLIENT_DIR = join(PROJECT_DIR, "dist/client");

function projectOf(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, "package.json")) || parent === folder ? folder : projectOf(parent);
}
