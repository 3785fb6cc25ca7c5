import type { Report, SaveReportInput } from "#domain/entities/report.ts";
import { linesOf, type ReportContent } from "#domain/report-content.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { withdrawals } from "#src/api/withdrawals.ts";
import { draftPlace, type DraftPlace } from "#src/state/screen/drafts.ts";
import { createWriting } from "#src/state/report/writing.ts";

export const text = (...lines: string[]): ReportContent => ({
  type: "doc",
  content: lines.map((line) => ({ type: "paragraph", content: [{ type: "text", text: line }] })),
});

const BEGIN: Report = {
  id: 7,
  appointment: 7,
  status: "not_started",
  content: null,
  findings: [],
  template: null,
  author: null,
  author_name: null,
  submitted_at: null,
  amend_reason: null,
  revision: 0,
  first_submitted_at: null,
  revision_reason: null,
  signed: null,
  addenda: [],
  addendum: null,
  first_reading: null,
  submits_as: "final",
  created_at: "2026-11-21T08:00:00.000Z",
  updated_at: "2026-11-21T08:00:00.000Z",
  version: 0,
};

export const stale = (current: Report) =>
  new ApiFailure({ status: 409, code: "stale", detail: "", body: { current } });
export const noAnswer = () => new ApiFailure({ status: 0, code: "network", detail: "" });

/** Creates a server with one report; depending on `mood`, requests or responses are lost. */
export function createServer(changes: Partial<Report> = {}) {
  let stored: Report = { ...BEGIN, ...changes };
  /** Keys that were taken back before anything was done under them. */
  const withdrawn = new Set<string>();
  const answers = new Map<string, { body: string; answer: Report }>();
  const server = {
    sent: [] as SaveReportInput[],
    keys: [] as string[],
    submitKeys: [] as string[],
    /** Versions for which a submission was requested. */
    signed: [] as number[],
    mood: "well" as "well" | "away" | "answers lost",
    stored: () => stored,
    write(content: ReportContent, by: string): Report {
      stored = {
        ...stored,
        status: "in_progress",
        content,
        author_name: by,
        version: stored.version + 1,
      };
      return stored;
    },
    /** Executes a write once per key, as the API does, and returns the same response each time. */
    once(key: string, body: object, write: () => Report): Report {
      if (server.mood === "away") throw noAnswer();
      const before = answers.get(key);
      if (withdrawals.has(key) && before === undefined) {
        withdrawn.add(key);
        if (server.mood === "answers lost") throw noAnswer();
      }
      if (withdrawn.has(key)) throw new ApiFailure({ status: 409, code: "withdrawn", detail: "" });
      if (before !== undefined && before.body !== JSON.stringify(body))
        throw new ApiFailure({ status: 422, code: "idempotency_mismatch", detail: "" });
      const answer = before?.answer ?? write();
      answers.set(key, { body: JSON.stringify(body), answer });
      if (server.mood === "answers lost") throw noAnswer();
      return answer;
    },
    async save(input: SaveReportInput, key: string): Promise<Report> {
      server.sent.push(input);
      server.keys.push(key);
      return server.once(key, input, () => {
        if (stored.status === "report_ready")
          throw new ApiFailure({
            status: 409,
            code: "report_ready",
            detail: "",
            body: { current: stored },
          });
        if (input.version !== stored.version) throw stale(stored);
        return server.write(input.content, "me");
      });
    },
    async submit(version: number, key: string): Promise<Report> {
      server.signed.push(version);
      server.submitKeys.push(key);
      return server.once(key, { version }, () => {
        if (stored.status === "report_ready")
          throw new ApiFailure({ status: 409, code: "report_ready", detail: "" });
        if (version !== stored.version) throw stale(stored);
        stored = { ...stored, status: "report_ready", version: version + 1, revision: 1 };
        return stored;
      });
    },
  };
  return server;
}

export function createMemoryPlace(): { place: DraftPlace; kept: Map<string, string> } {
  const storedValues = new Map<string, string>();
  const storage = {
    getItem: (key: string) => storedValues.get(key) ?? null,
    setItem: (key: string, value: string) => void storedValues.set(key, value),
    removeItem: (key: string) => void storedValues.delete(key),
  };
  const place = draftPlace(1, "appointments.7.report", {
    cipher: { encrypt: (text) => text, decrypt: (text) => text },
    storage,
    visit: { tab: "tab", page: "page", isAtStart: false },
  });
  return { place, kept: storedValues };
}

export function openAt(
  server: ReturnType<typeof createServer>,
  draft: DraftPlace,
  submitted: ReportContent | null = null,
  unsubmitted: DraftPlace | null = null,
) {
  const shown: string[][] = [];
  let goOnline: () => void = () => undefined;
  const writing = createWriting({
    report: server.stored(),
    draft,
    unsubmitted,
    save: (input, key) => server.save(input, key),
    submit: (version, key) => server.submit(version, key),
    discard: (version, key) => server.submit(version, key),
    readSubmitted: async () => submitted,
    untilOnline: () =>
      new Promise<void>((resolve) => {
        goOnline = resolve;
      }),
    onText: (content) => void shown.push(linesOf(content)),
  });
  writing.begin();
  return { writing, shown, comeBack: () => goOnline() };
}
