import { proxy, ref } from "valtio";
import type { NamedKind } from "#domain/audit-kinds.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Stored } from "#domain/entities/common.ts";
import type { CriticalResult } from "#domain/entities/critical-result.ts";
import type { DiscountApprovalInput } from "#domain/entities/discount-approval.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Report } from "#domain/entities/report.ts";
import type { FieldAttrs, NamedField } from "#domain/report-field-types.ts";
import type { CodeOffer } from "#domain/entities/second-factor.ts";
import type { ReportContent } from "#domain/report-content.ts";
import type { ReportConcern } from "#domain/report-checks.ts";
import type { UploadKind } from "#domain/uploads.ts";
import type { BulkRun } from "./bulk-run.ts";
import type { ClaimLayer } from "./claim-layers.ts";
import type { CatalogId } from "./catalogs.ts";
import type { ColumnFacts } from "../list/columns.ts";
import type { AmountHandle, Row } from "./context.ts";
import type { KnownAutotext } from "../report/autotexts.ts";
import type { MoneyLayer } from "./money-layers.ts";
import type { PayOutLayer } from "./pay-out-layers.ts";
import type { PaperProgress } from "../list/paper-rows.ts";

/** What the palette searches; `actions` lists the commands for the current record. */
export const PALETTE_MODES = [
  "all",
  "commands",
  "patients",
  "appointments",
  "keys",
  "actions",
] as const;
export type PaletteMode = (typeof PALETTE_MODES)[number];

/** A dialog or the palette, above the page. */
export type Layer =
  | {
      kind: "palette";
      mode: PaletteMode;
      /** Id of the command for which a record is chosen. */
      choose?: string;
      /** The catalog of that record, once it is chosen among several. */
      catalog?: CatalogId;
      /** The appointments to choose from; default: all that the search finds. */
      among?: readonly Appointment[];
      /** The record of the actions; default: the current record. */
      actionRow?: Row;
      /** The text in the palette's field when it opens. */
      text?: string;
      /** The mode and text of the palette to which Escape goes back. */
      from?: { mode: PaletteMode; text: string };
    }
  | { kind: "cheat-sheet" }
  | { kind: "payment"; appointment: Appointment }
  | { kind: "cancel-appointment"; appointment: Appointment }
  | {
      kind: "move";
      /** The appointment before the move. */
      appointment: Appointment;
      /** Its new machine, time and duration. */
      where: Pick<Appointment, "machine" | "start_at" | "duration_minutes">;
      machine_name: string;
      /** Its price after the move, in piastres. */
      total_price: number;
      /** Called with the moved appointment, or with null if it is not moved. */
      onDone: (moved: Appointment | null) => void;
    }
  | {
      kind: "book-package";
      /** The patient who is proposed; null: none. */
      patient: { id: number; name: string } | null;
    }
  | { kind: "shift-start" }
  | { kind: "shift-close" }
  | {
      kind: "patient-form";
      patient: Patient | null;
      typed?: string;
      onSaved?: (patient: Patient) => void;
    }
  | { kind: "columns"; list: string; columns: readonly (ColumnFacts & { title: string })[] }
  | {
      kind: "export";
      /** API path of the export, and its filters. */
      path: string;
      query: Readonly<Record<string, string>>;
      /** What a workbook shows of that: the visible columns, or the grouping. */
      forPeople: Readonly<Record<string, string>>;
      /** Number of rows in the file; null if unknown. */
      count: number | null;
    }
  | {
      kind: "print-list";
      /** Reads the next rows; only the rows read are printed. */
      next: () => Promise<PaperProgress>;
      print: () => void;
    }
  | {
      kind: "print-visit";
      /** The appointment whose receipt was requested. */
      appointment: Appointment;
      /** Number of the patient's tests on that day. */
      tests: number;
    }
  | {
      kind: "calculator";
      /** The amount in piastres from which percentages and change are calculated. */
      wholeAmount: number | null;
      gives: AmountHandle["gives"];
      onResult: (amount: number) => void;
    }
  | {
      kind: "catalog-form";
      catalog: CatalogId;
      /** The record to edit; null for a new one. */
      record: Stored | null;
      /** Id of the record it belongs to; null if none. */
      parent: number | null;
      /** Name that was searched for and not found. */
      typed?: string;
      onSaved?: (record: Stored) => void;
    }
  | {
      kind: "upload";
      upload: UploadKind;
      /** API path of the list that the file is for. */
      base: string;
      parent: number | null;
    }
  | {
      kind: "raise-prices" | "copy-prices";
      /** API path of the price list, and whose prices they are, in words. */
      path: string;
      of: string;
      /** Id of the machine or provider. */
      owner: number;
      /** The tests whose prices are raised; null: all. */
      tests: readonly number[] | null;
    }
  | { kind: "reset-password"; account: { id: number; name: string } }
  | {
      /** Says what making an account inactive does, and offers to close its open shift first. */
      kind: "disable-account";
      account: { id: number; name: string };
      /** Called with true to go on, with false for going back. */
      onAnswer: (goesOn: boolean) => void;
    }
  | {
      kind: "approve-discount";
      patient: string;
      test: string;
      /** The discount that needs the approval of somebody else. */
      wanted: Omit<DiscountApprovalInput, "email" | "password">;
      onApproved: (ticket: string) => void;
    }
  | { kind: "step-up" }
  | {
      kind: "add-passkey";
      /** Whether it is the account's first second factor, which needs the password. */
      isFirst: boolean;
      onAdded: () => void;
    }
  | {
      kind: "set-up-app";
      /** What the app needs; null if the password must be given for it. */
      offer: CodeOffer | null;
      onAdded: () => void;
    }
  | { kind: "recovery-codes"; codes: readonly string[]; onClose?: () => void }
  | {
      /** Shows a new API token, this once. */
      kind: "new-token";
      name: string;
      /** The token itself; null if it was lost on the way. */
      token: string | null;
    }
  | MoneyLayer
  | PayOutLayer
  | ClaimLayer
  | { kind: "bulk"; run: BulkRun }
  | { kind: "doctor-shift-close" }
  | {
      kind: "own-key";
      /** Id of the command whose keys are chosen. */
      command: string;
    }
  | { kind: "commission-preview" }
  | {
      /** Opens the PACS address of a branch before it is saved. */
      kind: "pacs-test";
      address: string;
    }
  | {
      /** Who read and changed a record. */
      kind: "trail";
      /** The kinds of records that have this id, as the audit trail names them. */
      entities: readonly NamedKind[];
      id: number;
      /** The record's name. */
      name: string;
    }
  | { kind: "report-assign"; scan: Appointment }
  | { kind: "report-defer"; scan: Appointment }
  | { kind: "autotexts" }
  | {
      kind: "autotext-form";
      /** The autotext to edit; null for a new one. */
      autotext: KnownAutotext | null;
      /** Text of a new one; null if it is to be written. */
      content: ReportContent | null;
      /** Name of a new one, as it was searched for. */
      typed?: string;
      /** Whether it stands in for one of the center that the person may not change. */
      isCopy?: boolean;
    }
  | {
      /** Asks for the settings of a field of a text. */
      kind: "report-field";
      /** The field to change; null for a new one. */
      field: FieldAttrs | null;
      /** Label of a new field: the text that is selected. */
      label: string;
      /** The other fields of the text. */
      others: readonly NamedField[];
      done: (field: FieldAttrs) => void;
    }
  | { kind: "report-amend" | "report-addendum"; report: Report }
  | { kind: "report-library" }
  | {
      kind: "report-checks";
      concerns: readonly ReportConcern[];
      appointment: Appointment;
      /** Whether the next scan opens afterwards. */
      opensNext: boolean;
      /** Called with `submit`, the concern whose place to show, or null for going back. */
      onAnswer: (answer: "submit" | ReportConcern | null) => void;
    }
  | { kind: "critical-result" | "critical-withdraw"; critical: CriticalResult; patient: string }
  | {
      kind: "report-versions";
      /** Id of the report's appointment. */
      appointment: number;
      title: string;
    }
  | {
      kind: "confirm";
      title: string;
      body: string;
      action: string;
      /** Label of the button that changes nothing, if "Cancel" would be ambiguous. */
      cancelLabel?: string;
      run: () => void;
      /** Called if the dialog is closed without confirming. */
      onClose?: () => void;
    };

export type LayerKind = Layer["kind"];

/** The open layers, the topmost last. */
export const layers = proxy<{ open: readonly Layer[] }>({ open: [] });

/** Text in the palette's input, trimmed; empty while it is closed. */
export const paletteInput = { text: "" };

/** Opens a layer on top; replaces the topmost one if it is of the same kind. */
export function openLayer(layer: Layer): void {
  const below = layers.open.at(-1)?.kind === layer.kind ? layers.open.slice(0, -1) : layers.open;
  layers.open = ref([...below, ref(layer)]);
}

/** Closes the topmost layer, or the topmost of a kind. */
export function closeLayer(kind?: LayerKind): void {
  const at =
    kind === undefined
      ? layers.open.length - 1
      : layers.open.findLastIndex((layer) => layer.kind === kind);
  if (at >= 0) layers.open = ref(layers.open.filter((_layer, index) => index !== at));
}

/** Closes this very layer, if it is still open. */
export function endLayer(layer: Layer): void {
  if (layers.open.includes(layer)) layers.open = ref(layers.open.filter((one) => one !== layer));
}

/** Returns true while the user counts the cash of their own shift; until then no collected amount is shown. */
export function isCountingCash(): boolean {
  return layers.open.some(({ kind }) => kind === "shift-close");
}

export function closeAllLayers(): void {
  layers.open = ref([]);
}

/** Returns the number of open dialogs. The palette and the cheat sheet cover no form and do not count. */
export function layerDepth(): number {
  return layers.open.filter(({ kind }) => kind !== "palette" && kind !== "cheat-sheet").length;
}
