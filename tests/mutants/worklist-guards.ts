import type { Guard } from "./guard.ts";

const WORKLIST = "server/resources/appointments/worklist.ts";

/** Guards of the worklist: who is assigned, what may be arranged, and the order. */
export const WORKLIST_GUARDS: readonly Guard[] = [
  {
    name: "worklist: only an active doctor of the branch is assigned",
    file: WORKLIST,
    take: 'checks.add({ assigned_to: isDoctor ? null : "not_found" });',
    leave: "void isDoctor;",
    test: "tests/api/worklist.test.ts",
    only: "an active doctor of its branch",
  },
  {
    name: "worklist: only scans that wait for their report are arranged",
    file: WORKLIST,
    take: "  enforce(reasonAgainstArranging(before));\n",
    leave: "",
    test: "tests/api/worklist.test.ts",
    only: "is refused before the scan is completed",
  },
  {
    name: "worklist: an older version is refused",
    file: WORKLIST,
    take: "  checkVersion(version, before);\n",
    leave: "",
    test: "tests/api/worklist.test.ts",
    only: "on an older version",
  },
  {
    name: "worklist: a scan that moves to another branch is assigned to nobody",
    file: "server/resources/appointments/change.ts",
    take: "? { assignedTo: null } : {}",
    leave: "? {} : {}",
    test: "tests/api/worklist.test.ts",
    only: "moves to another branch",
  },
  {
    name: "worklist: the order of the list is that of the rule",
    file: "server/resources/appointments/worklist-order.ts",
    take: "> now() then 2",
    leave: "> now() then 0",
    test: "tests/api/worklist.test.ts",
    only: "is the same in the list as in the rule",
  },
];
