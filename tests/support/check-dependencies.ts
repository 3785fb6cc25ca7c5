import { spawnSync } from "node:child_process";
import { isAccepted, lockedPackages } from "./licences.ts";

/**
 * `npm run licences`: prints the licences of the packages, the packages with an installation script, and the
 * vulnerabilities that npm reports. Exits with 1 if a licence is not accepted or a vulnerability is high or critical.
 * Prints a notice if npm's list cannot be reached.
 */
const packages = lockedPackages();
const byLicence = new Map<string, string[]>();
for (const { licence, name } of packages) {
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), name]);
}
for (const [licence, names] of [...byLicence].toSorted(
  ([, one], [, other]) => other.length - one.length,
)) {
  const nameList = names.length <= 6 ? `  ${names.join(", ")}` : "";
  console.log(`${String(names.length).padStart(5)}  ${licence}${nameList}`);
}
const scripts = packages.filter(({ hasInstallScript }) => hasInstallScript);
console.log(`\nWith a script at installation: ${scripts.map(({ name }) => name).join(", ")}`);

const refused = packages.filter(({ licence }) => !isAccepted(licence));
for (const { name, licence } of refused) console.error(`Not accepted: ${name} (${licence})`);

const audit = spawnSync("npm", ["audit", "--audit-level=high"], { encoding: "utf8" });
const isKnown = /found \d+ vulnerabilities|vulnerabilit(y|ies)/.test(audit.stdout);
console.log(
  isKnown
    ? `\n${audit.stdout.trim()}`
    : "\nnpm's list of known holes cannot be reached from here: not checked.",
);
if (refused.length > 0 || (isKnown && audit.status !== 0)) process.exitCode = 1;
