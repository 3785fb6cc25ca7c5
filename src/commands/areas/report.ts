import { PERMISSIONS } from "#domain/access.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { reasonAgainstAmending, reasonAgainstDiscarding } from "#domain/reports.ts";
import type { Unexpected } from "#domain/worklist.ts";
import { t, type MessageKey, withTexts } from "#src/i18n/t.ts";
import { context, type EditorAction } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { nextToReport } from "#src/state/report/worklist.ts";
import { type Command, type CommandId, defineCommand, PAGE_OR_PALETTE } from "../engine/define.ts";
import { openFound } from "./open-report.ts";

const WRITER = PERMISSIONS["reports.write"];

/**
 * Returns the id of the next scan to report after the one on screen; shows a message and returns null if
 * there is none. Says what the doctor would not expect of it.
 */
async function findNext(): Promise<number | null> {
  const currentId = context.report?.appointment.id ?? null;
  const next = await nextToReport(currentId);
  if (next === null) toastInfo("reports.none_left");
  for (const what of next?.unexpected ?? []) sayUnexpected(what, next?.scan);
  return next?.scan.id ?? null;
}

/** Returns the id of a report that the pages before have left unsubmitted; shows a message and returns null if there is none. */
async function findUnsubmitted(): Promise<number | null> {
  const { leftReports } = await withTexts(
    import("#src/state/report/left-unsubmitted.ts"),
    "reports",
  );
  const id = leftReports.take();
  if (id === null) toastInfo("reports.none_unsubmitted");
  return id;
}

function sayUnexpected(what: Unexpected, scan: Appointment | undefined): void {
  toastInfo(`reports.next_is.${what}`, {
    name: scan?.assigned_to_name ?? "",
    reason: scan?.deferred_reason ?? "",
  });
}

function edit(id: CommandId, action: EditorAction, ...keys: string[]): Command {
  return defineCommand({
    id,
    section: "editor",
    keys,
    // In a field beside the editor, the same keys belong to that field.
    when: { hasEditor: true, overlay: ["none", "dialog"], focus: ["rich", "other"] },
    run: () => context.editor?.run(action),
  });
}

/** Returns why the report on screen takes no amendment and no addendum, or null. */
function refuseUnready(): MessageKey | null {
  const { report } = context;
  if (report === null) return null;
  const { status: report_status } = report.report;
  const code = reasonAgainstAmending({ ...report.appointment, report_status });
  return code === null ? null : "reports.not_ready";
}

/** Returns why this doctor may not submit the report on screen, or null: whoever read it first does not make it final. */
function refuseFirstReader(): MessageKey | null {
  const { report } = context;
  return report?.submit && report.report.submits_as === null ? "errors.code.second_reader" : null;
}

/** Commands for writing and reading reports, and for the text editor. */
export const reportCommands: Command[] = [
  defineCommand({
    id: "report.next",
    section: "report",
    keys: ["f10", "g>n"],
    when: { overlay: PAGE_OR_PALETTE },
    roles: WRITER,
    run: () => openFound(findNext()),
  }),
  defineCommand({
    id: "report.unsubmitted",
    section: "report",
    keys: ["mod+f10"],
    when: { overlay: PAGE_OR_PALETTE },
    roles: WRITER,
    run: () => openFound(findUnsubmitted()),
  }),
  defineCommand({
    id: "report.template",
    section: "report",
    keys: ["mod+slash"],
    when: { view: ["report"], hasEditor: true },
    roles: WRITER,
    refuse: () => (context.report?.insertTemplate ? null : "errors.code.report_ready"),
    run: () => openLayer({ kind: "palette", mode: "all", choose: "report.template" }),
  }),
  defineCommand({
    id: "report.submit",
    section: "report",
    keys: ["mod+enter"],
    when: { view: ["report"], hasEditor: true, hasForm: false },
    roles: WRITER,
    refuse: refuseFirstReader,
    run: async () => void (await context.report?.submit?.(false)),
  }),
  defineCommand({
    id: "report.submit_next",
    section: "report",
    keys: ["mod+shift+enter"],
    when: { view: ["report"], hasEditor: true, hasForm: false },
    roles: WRITER,
    refuse: refuseFirstReader,
    async run() {
      if (await context.report?.submit?.(true)) await openFound(findNext());
    },
  }),
  defineCommand({
    id: "report.amend",
    asks: true,
    section: "report",
    keys: ["e"],
    when: { view: ["report"], hasEditor: false },
    roles: WRITER,
    refuse: refuseUnready,
    run() {
      const { report } = context;
      if (report !== null) openLayer({ kind: "report-amend", report: report.report });
    },
  }),
  defineCommand({
    id: "report.addendum",
    asks: true,
    section: "report",
    keys: ["shift+e"],
    when: { view: ["report"], hasEditor: false },
    roles: WRITER,
    refuse: refuseUnready,
    run() {
      const { report } = context;
      if (report !== null) openLayer({ kind: "report-addendum", report: report.report });
    },
  }),
  defineCommand({
    id: "report.discard",
    section: "report",
    when: { view: ["report"], hasEditor: true },
    roles: WRITER,
    refuse() {
      const { report } = context;
      return report === null || reasonAgainstDiscarding(report.report) === null
        ? null
        : "reports.no_versions";
    },
    run: () => context.report?.discard?.(),
  }),
  defineCommand({
    id: "report.versions",
    section: "report",
    keys: ["v"],
    when: { view: ["report"] },
    roles: PERMISSIONS["reports.read"],
    refuse: () => ((context.report?.report.revision ?? 0) > 0 ? null : "reports.no_versions"),
    run() {
      const { report } = context;
      if (report !== null)
        openLayer({
          kind: "report-versions",
          appointment: report.appointment.id,
          title: t("reports.versions_of", { name: report.appointment.patient_name }),
        });
    },
  }),
  defineCommand({
    id: "report.prior",
    section: "report",
    keys: ["mod+f9"],
    when: { view: ["report"] },
    refuse: () => (context.priors?.hasNone === false ? null : "reports.earlier.no_prior"),
    run: () => context.priors?.show(),
  }),
  defineCommand({
    id: "report.prior_images",
    section: "report",
    keys: ["shift+f9"],
    when: { view: ["report"] },
    refuse: () => (context.priors?.hasNone === false ? null : "reports.earlier.no_prior"),
    run: () => context.priors?.images(),
  }),
  defineCommand({
    id: "report.compare",
    section: "report",
    keys: ["mod+shift+f9"],
    when: { view: ["report"], hasEditor: true },
    roles: WRITER,
    refuse: () => (context.priors?.hasNone === false ? null : "reports.earlier.no_prior"),
    run: () => context.priors?.compare(),
  }),
  defineCommand({
    id: "report.critical",
    asks: true,
    section: "report",
    keys: ["shift+f8"],
    when: { view: ["report"] },
    roles: PERMISSIONS["critical_results.write"],
    run: async () => (await withTexts(import("./critical.ts"), "reports")).openCritical(),
  }),
  defineCommand({
    id: "report.critical_withdraw",
    asks: true,
    section: "report",
    keys: ["mod+shift+f8"],
    when: { view: ["report"] },
    roles: PERMISSIONS["critical_results.write"],
    run: async () => (await withTexts(import("./critical.ts"), "reports")).openWithdrawal(),
  }),
  edit("editor.bold", "bold", "mod+b"),
  edit("editor.italic", "italic", "mod+i"),
  edit("editor.underline", "underline", "mod+u"),
  edit("editor.superscript", "superscript", "mod+period"),
  edit("editor.subscript", "subscript", "mod+comma"),
  edit("editor.heading", "heading", "mod+shift+h"),
  edit("editor.bullets", "bullets", "mod+shift+b"),
  edit("editor.numbers", "numbers", "mod+shift+o"),
  edit("editor.direction", "direction", "mod+shift+x"),
  { ...edit("editor.field", "field", "mod+shift+f"), asks: true },
  edit("editor.table", "table", "mod+shift+g"),
  edit("editor.row_add", "row_add"),
  edit("editor.row_remove", "row_remove"),
  edit("editor.column_add", "column_add"),
  edit("editor.column_remove", "column_remove"),
  edit("editor.table_remove", "table_remove"),
  edit("editor.undo", "undo", "mod+z"),
  edit("editor.redo", "redo", "mod+shift+z", "mod+y"),
  defineCommand({
    id: "editor.find",
    section: "editor",
    keys: ["shift+f3"],
    when: { hasEditor: true },
    run: () => context.editor?.run("find"),
  }),
  defineCommand({
    id: "editor.placeholder",
    section: "editor",
    keys: ["mod+shift+e"],
    when: { view: ["template"], hasEditor: true },
    run: () => openLayer({ kind: "palette", mode: "all", choose: "editor.placeholder" }),
  }),
  defineCommand({
    id: "template.create",
    section: "catalog",
    keys: ["n>l"],
    roles: PERMISSIONS["report_templates.create"],
    run: () => navigate("/settings/templates/create"),
  }),
  defineCommand({
    id: "template.library",
    asks: true,
    section: "catalog",
    keys: ["a"],
    when: { view: ["templates"] },
    roles: PERMISSIONS["report_templates.create"],
    run: () => openLayer({ kind: "report-library" }),
  }),
  defineCommand({
    id: "template.open",
    section: "catalog",
    param: "template",
    roles: PERMISSIONS["report_templates.read"],
    run({ row }) {
      if (row?.kind === "template") navigate(`/settings/templates/${row.id}/view`);
    },
  }),
  defineCommand({
    id: "template.edit",
    section: "catalog",
    keys: ["e"],
    param: "template",
    when: { selection: ["template"], view: ["templates", "template"], hasEditor: false },
    roles: PERMISSIONS["report_templates.update"],
    run({ row }) {
      if (row?.kind === "template") navigate(`/settings/templates/${row.id}/edit`);
    },
  }),
];
