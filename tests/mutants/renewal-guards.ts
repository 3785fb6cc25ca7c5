import type { Guard } from "./guard.ts";

const WORK = "src/views/shell/work-on-screen.ts";
const WORK_TEST = "tests/unit/views/work-on-screen.test.ts";
const RECOVERY_TEST = "tests/unit/state/recovery.test.ts";

/** Guards of a page that is loaded anew because the server has another version. */
export const RENEWAL_GUARDS: readonly Guard[] = [
  {
    name: "new version: the event stream names the build",
    file: "server/http/events/stream.ts",
    take: "      if (build !== null) write(",
    leave: '      if (build === "") write(',
    test: "tests/api/served-build.test.ts",
  },
  {
    name: "new version: not while something is typed",
    file: WORK,
    take: "    form?.isDirty() === true ||\n",
    leave: "",
    test: WORK_TEST,
  },
  {
    name: "new version: not while a dialog is open",
    file: WORK,
    take: "    layers.open.length > 0 ||\n",
    leave: "",
    test: WORK_TEST,
  },
  {
    name: "new version: not while something is being saved",
    file: WORK,
    take: "    Object.keys(savesOfPage.keys).length > 0 ||\n",
    leave: "    savesOfPage === null ||\n",
    test: WORK_TEST,
  },
  {
    name: "new version: not while a request writes or a file is fetched",
    file: WORK,
    take: "    underWay.hasAny() ||\n",
    leave: "    underWay === null ||\n",
    test: WORK_TEST,
  },
  {
    name: "new version: not while keystrokes wait",
    file: WORK,
    take: "    hasQueued() ||\n",
    leave: "    hasQueued === null ||\n",
    test: WORK_TEST,
  },
  {
    name: "new version: not twice for the same build",
    file: "src/state/live/recovery.ts",
    take: " && !isTried(build)",
    leave: " && isTried(build) !== null",
    test: RECOVERY_TEST,
  },
  {
    name: "new version: only if a server has it",
    file: "src/state/live/recovery.ts",
    take: "      if (!isWanted(build)) return;\n",
    leave: "      if (build === null) return;\n",
    test: RECOVERY_TEST,
  },
  {
    name: "new version: keystrokes with a gap are dropped",
    file: "src/focus/carried-keys.ts",
    take: "item === null || hasLost()",
    leave: "item === null || hasLost === null",
    test: "tests/unit/focus/carried-keys.test.ts",
  },
  {
    name: "new version: old keystrokes are dropped",
    file: "src/focus/carried-keys.ts",
    take: "> KEPT_MS || ",
    leave: "> KEPT_MS * 1e9 || ",
    test: "tests/unit/focus/carried-keys.test.ts",
  },
  {
    name: "new version: keystrokes for another screen are dropped",
    file: "src/focus/carried-keys.ts",
    take: "path !== location.pathname)",
    leave: "path === null)",
    test: "tests/unit/focus/carried-keys.test.ts",
  },
];
