import { proxy, ref } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Stored } from "#domain/entities/common.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Report } from "#domain/entities/report.ts";
import type { UploadKind } from "#domain/uploads.ts";
import type { BulkRun } from "./bulk-run.ts";
import type { CatalogId } from "./catalogs.ts";
import type { ColumnFacts } from "../list/columns.ts";
import type { AmountHandle, Row } from "./context.ts";
import type { PaperProgress } from "../list/paper-rows.ts";

/** What the palette looks for; `actions` shows what can be done with the row at hand. */
export const PALETTE_MODES = [
  "all",
  "commands",
  "patients",
  "appointments",
  "keys",
  "actions",
] as const;
export type PaletteMode = (typeof PALETTE_MODES)[number];

type ShiftRow = Extract<Row, { kind: "shift" }>;

/** Something that lies above the page. */
export type Layer =
  | {
      kind: "palette";
      mode: PaletteMode;
      /** Id of the command that waits for its record. */
      choose?: string;
      /** What the actions are about; default the row at hand. */
      about?: Row;
      /** What is typed already. */
      line?: string;
      /** Where it was opened from, to go back there. */
      from?: { mode: PaletteMode; line: string };
    }
  | { kind: "cheat-sheet" }
  | { kind: "payment"; appointment: Appointment }
  | { kind: "cancel-appointment"; appointment: Appointment }
  | {
      kind: "move";
      /** The appointment as it is now. */
      appointment: Appointment;
      /** Where it is to be. */
      where: Pick<Appointment, "machine" | "start_at" | "duration_minutes">;
      machine_name: string;
      /** Its price there, in piastres. */
      total_price: number;
      /** Called with the moved appointment, or with null when it stays where it is. */
      onDone: (moved: Appointment | null) => void;
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
      /** Where the list's files come from, and what they are filtered by. */
      path: string;
      query: Readonly<Record<string, string>>;
      /** Rows the file will have; null while unknown. */
      count: number | null;
    }
  | {
      kind: "print-list";
      /** Reads the next rows; the paper is made of what was read. */
      next: () => Promise<PaperProgress>;
      print: () => void;
    }
  | {
      kind: "print-visit";
      /** Whose receipt was asked for. */
      appointment: Appointment;
      /** How many tests the patient has that day. */
      tests: number;
    }
  | {
      kind: "calculator";
      /** The amount that percentages and change are of, in piastres. */
      of: number | null;
      gives: AmountHandle["gives"];
      onTake: (amount: number) => void;
    }
  | {
      kind: "catalog-form";
      catalog: CatalogId;
      /** The record to change; null for a new one. */
      record: Stored | null;
      /** The record it belongs to; null where it belongs to none. */
      parent: number | null;
      /** Name that was looked for and not found. */
      typed?: string;
      onSaved?: (record: Stored) => void;
    }
  | {
      kind: "upload";
      upload: UploadKind;
      /** Path of the list that the file is for. */
      base: string;
      parent: number | null;
    }
  | { kind: "reset-password"; account: { id: number; name: string } }
  | {
      kind: "transaction";
      /** Id of the insurance transaction. */
      id: number;
    }
  | { kind: "settle"; transaction: InsuranceTransaction }
  | { kind: "insure"; appointment: Appointment }
  | { kind: "flag-shift"; shifts: readonly ShiftRow[] }
  | { kind: "clear-shift"; shifts: readonly ShiftRow[] }
  | { kind: "compensate-shift"; shifts: readonly ShiftRow[] }
  | { kind: "bulk"; run: BulkRun }
  | { kind: "doctor-shift-close" }
  | {
      kind: "own-key";
      /** Id of the command whose key is chosen. */
      command: string;
    }
  | { kind: "commission-preview" }
  | { kind: "report-amend"; report: Report }
  | {
      kind: "report-versions";
      /** Whose report it is. */
      appointment: number;
      title: string;
    }
  | {
      kind: "confirm";
      title: string;
      body: string;
      action: string;
      /** Word of the answer that leaves everything as it is, where "cancel" would be unclear. */
      out?: string;
      run: () => void;
      /** Called when it is not done. */
      onClose?: () => void;
    };

export type LayerKind = Layer["kind"];

/** The open layers, the topmost last. */
export const layers = proxy<{ open: readonly Layer[] }>({ open: [] });

/** What stands in the line of the palette; empty while it is closed. */
export const paletteLine = { text: "" };

/** Puts a layer on top; one of the same kind that is on top already gives way. */
export function openLayer(layer: Layer): void {
  const below = layers.open.at(-1)?.kind === layer.kind ? layers.open.slice(0, -1) : layers.open;
  layers.open = ref([...below, ref(layer)]);
}

/** Takes away the topmost layer, or the topmost of a kind. */
export function closeLayer(kind?: LayerKind): void {
  const at =
    kind === undefined
      ? layers.open.length - 1
      : layers.open.findLastIndex((layer) => layer.kind === kind);
  if (at >= 0) layers.open = ref(layers.open.filter((_layer, index) => index !== at));
}

/** Whether the own shift is being counted: until that is done no figure of what was collected is shown. */
export function isCounting(): boolean {
  return layers.open.some(({ kind }) => kind === "shift-close");
}

export function closeAllLayers(): void {
  layers.open = ref([]);
}

/** How many dialogs lie over the page; the palette and the keys are looked at, and cover no form. */
export function layerDepth(): number {
  return layers.open.filter(({ kind }) => kind !== "palette" && kind !== "cheat-sheet").length;
}
