import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A package whose code is bundled into the client, as Vite's licence file lists it. */
export type BundledPackage = {
  name: string;
  version: string;
  /** SPDX expression. */
  identifier: string | null;
  text?: string | null;
};

type Component = { "bom-ref": string; name: string; version: string; [more: string]: unknown };
type Bom = { components: Component[]; [more: string]: unknown };

/** Returns npm's list of the server's packages (CycloneDX) with those in the client added. */
export function addClientPackages(server: Bom, client: readonly BundledPackage[]): Bom {
  const listed = new Set(server.components.map(({ name, version }) => `${name}@${version}`));
  const added = client
    .filter(({ name, version }) => !listed.has(`${name}@${version}`))
    .map(({ name, version, identifier }) => ({
      "bom-ref": `${name}@${version}`,
      type: "library",
      name,
      version,
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
      ...(identifier !== null && { licenses: [{ expression: identifier }] }),
      properties: [{ name: "scandesk:part", value: "client" }],
    }));
  return { ...server, components: [...server.components, ...added] };
}

/** Returns the texts of the licences of all packages in `modules` and in the client, in order of their names. */
export function licenceTexts(modules: string, client: readonly BundledPackage[]): string {
  const texts = new Map<string, string>();
  for (const folder of packageFolders(modules)) {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    ) as { name: string; version: string; license?: string };
    texts.set(`${name} ${version}`, licenceIn(folder) ?? String(license));
  }
  for (const { name, version, identifier, text } of client)
    texts.set(`${name} ${version}`, text ?? String(identifier));
  return [...texts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, text]) => `${title}\n${"-".repeat(title.length)}\n${text.trim()}\n`)
    .join("\n");
}

/** Returns the folders of all packages below `modules`, nested ones too. */
function packageFolders(modules: string): string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap(({ name }) => {
      const folder = join(modules, name);
      if (name.startsWith("@")) return packageFolders(folder);
      return existsSync(join(folder, "package.json"))
        ? [folder, ...packageFolders(join(folder, "node_modules"))]
        : [];
    });
}

function licenceIn(folder: string): string | null {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name));
  return file === undefined ? null : readFileSync(join(folder, file), "utf8");
}
