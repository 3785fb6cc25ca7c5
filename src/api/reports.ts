import { api } from "./client.ts";
import { fetchKeptAlive } from "./fetch-kept-alive.ts";
import type { ApiFailure } from "./failure.ts";
import type { LibraryTemplate } from "#domain/entities/library-template.ts";
import type { Presence, PresenceEntity } from "#domain/entities/presence.ts";
import type {
  OpenAddendumInput,
  Report,
  ReportVersion,
  SaveAddendumInput,
  SaveReportInput,
  SubmitReportInput,
} from "#domain/entities/report.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";

const path = (appointment: number) => `/appointments/${appointment}/report/`;

/** Returns the report of an appointment; before the first save, its content is null. */
export function getReport(appointment: number, signal?: AbortSignal): Promise<Report> {
  return api.get(path(appointment), { signal });
}

/** Throws `stale` and `report_ready` with `body.current`, `status_transition`. */
export function saveReport(
  appointment: number,
  input: SaveReportInput,
  idempotencyKey: string,
): Promise<Report> {
  return api.put(path(appointment), { body: input, idempotencyKey });
}

/** Returns the stored report that conflicts with a save, as sent by the server; null for other failures. */
export function conflictingReport({ code, body }: ApiFailure): Report | null {
  if (code !== "stale" && code !== "report_ready") return null;
  const { current } = body;
  return typeof current === "object" && current !== null && "version" in current
    ? (current as Report)
    : null;
}

/** Throws `validation` for `content` if the text is not complete, and the same errors as {@link saveReport}. */
export function submitReport(
  appointment: number,
  input: SubmitReportInput,
  idempotencyKey: string,
): Promise<Report> {
  return api.post(`${path(appointment)}submit/`, { body: input, idempotencyKey });
}

/** Throws `status_transition` if the report is not ready. */
export function amendReport(
  appointment: number,
  input: { reason: string; version: number },
  idempotencyKey: string,
): Promise<Report> {
  return api.post(`${path(appointment)}amend/`, { body: input, idempotencyKey });
}

/** Throws `status_transition` if the report is not ready. */
export function openAddendum(
  appointment: number,
  input: OpenAddendumInput,
  idempotencyKey: string,
): Promise<Report> {
  return api.post(`${path(appointment)}addendum/`, { body: input, idempotencyKey });
}

/** Throws the same errors as {@link saveReport}. */
export function saveAddendum(
  appointment: number,
  { content, version }: SaveAddendumInput,
  idempotencyKey: string,
): Promise<Report> {
  return api.put(`${path(appointment)}addendum/`, { body: { content, version }, idempotencyKey });
}

/** Throws `stale`, and `status_transition` if no amendment or addendum is being written. */
export function discardVersion(
  appointment: number,
  version: number,
  idempotencyKey: string,
): Promise<Report> {
  return api.post(`${path(appointment)}discard/`, { body: { version }, idempotencyKey });
}

/** Returns every submitted text, the newest first. */
export function listReportVersions(appointment: number): Promise<ReportVersion[]> {
  return api.get(`${path(appointment)}versions/`);
}

/** Returns a template. Throws an ApiFailure. */
export function getTemplate(id: number): Promise<ReportTemplate> {
  return api.get(`/report-templates/${id}/`);
}

/** Returns all templates, sorted by name. */
export function listTemplates(): Promise<ReportTemplate[]> {
  return api.get("/report-templates/");
}

/** Returns the library of templates. Throws an ApiFailure. */
export function listLibrary(): Promise<LibraryTemplate[]> {
  return api.get("/report-template-library/");
}

/** Adds templates of the library by their ids, and returns those that the center did not have. Throws an ApiFailure. */
export function addFromLibrary(
  templates: readonly string[],
  idempotencyKey: string,
): Promise<ReportTemplate[]> {
  return api.post("/report-template-library/", { body: { templates }, idempotencyKey });
}

/** Returns which users have which records of a kind open. */
export function listPresence(entity: PresenceEntity): Promise<Presence[]> {
  return api.get("/presence/", { query: { entity } });
}

/** Tells the server that the user has a record open; must be repeated every few seconds as a heartbeat. */
export async function beginPresence(entity: PresenceEntity, id: number): Promise<void> {
  await api.post("/presence/", { body: { entity, entity_id: id } });
}

/** Tells the server that the user has left a record; also while the page is being closed. */
export async function endPresence(entity: PresenceEntity, id: number): Promise<void> {
  await api.del("/presence/", { body: { entity, entity_id: id }, send: fetchKeptAlive });
}
