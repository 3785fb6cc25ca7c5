import { UPGRADE_STEPS } from "#server/database/upgrade/upgrade.ts";
import { upgradeIn } from "./embedded-work.ts";

/** Upgrades a data folder and kills its own process at a step: `upgrade-until.ts <data folder> <step>`. */
const [dataDir = "", name] = process.argv.slice(2);
const wanted = UPGRADE_STEPS.find((step) => step === name);
if (wanted === undefined) throw new Error(`There is no step ${name}.`);

await upgradeIn(dataDir, {
  onStep(step) {
    if (step === wanted) process.kill(process.pid, "SIGKILL");
  },
});
