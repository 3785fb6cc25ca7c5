import type { Guard } from "./guard.ts";

/** Guards of the audit trail. */
export const AUDIT_GUARDS: readonly Guard[] = [
  {
    name: "audit: a reading is noted once (unique key)",
    file: "server/database/migrations/0026_audit_seals.sql",
    take: "CREATE UNIQUE INDEX audit_log_once ON audit_log (scan_center_id, once_key) WHERE once_key IS NOT NULL;",
    leave:
      "CREATE UNIQUE INDEX audit_log_once ON audit_log (scan_center_id, once_key, id) WHERE once_key IS NOT NULL;",
    test: "tests/api/audit-reading.test.ts",
  },
  {
    name: "audit: a reading is noted",
    file: "server/http/serve-route.ts",
    take: "    await notes.write(noted, served.notes);\n",
    leave: "",
    test: "tests/api/audit-reading.test.ts",
  },
  {
    name: "audit: a refused permission is noted",
    file: "server/http/serve-route.ts",
    take: "      await notes.write(notedRequest(request, account, now()), [refusedPermission(route)]);\n",
    leave: "",
    test: "tests/api/audit-notes.test.ts",
  },
  {
    name: "audit: a refused sign-in is noted",
    file: "server/http/audit/sign-in.ts",
    take: "await noteRefusal(ctx, notes, email, error.code);",
    leave: "void noteRefusal;",
    test: "tests/api/audit-sign-in.test.ts",
  },
  {
    name: "audit: names are those of the own center",
    file: "server/resources/audit/record-names.ts",
    take: "where ${center} = ${centerId} and ${id} = any(",
    leave: "where ${centerId} = ${centerId} and ${id} = any(",
    test: "tests/api/record-history.test.ts",
    only: "lend no names",
  },
  {
    name: "audit: the text of a report stays out of the file",
    file: "server/resources/audit/export-text.ts",
    take: '      if (kind === "content") return `${field}: changed`;\n',
    leave: "",
    test: "tests/api/record-history.test.ts",
    only: "is not in the export",
  },
];
