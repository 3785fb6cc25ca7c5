import type { AuditRow } from "#domain/entities/audit.ts";
import type { AttachedDocument, Page } from "#domain/entities/common.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  book,
  openWorld,
  refusal,
  requireCreated,
  startShift,
  type World,
} from "../support/desk.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
afterAll(() => world.app.close());

type Documented = { id: number; documents: AttachedDocument[] };

/** Adds a document to a new claim, as the desk does; returns the path of its record and its own. */
async function claimWithDocument() {
  const { desk, center } = world;
  const { insurance_transaction: id } = await book(desk, center, {
    insurance_provider: center.providers.health,
    covered_amount: 64_000,
    paid_amount: 16_000,
  });
  return addDocument(`/insurance-transactions/${id}/`);
}

/** The same of a movement of a safe. */
async function movementWithDocument() {
  const { owner, center } = world;
  const { id } = requireCreated(
    await owner.post<SafeMovement>("/safe-movements/", {
      kind: "withdrawn",
      branch: center.branches.north,
      amount: 100,
    }),
  );
  return addDocument(`/safe-movements/${id}/`);
}

async function addDocument(record: string) {
  const file = { name: "scan 1.pdf", content: PDF };
  const { body } = await world.admin.upload<Documented>(`${record}documents/`, file);
  const [document] = body.documents;
  if (document === undefined) throw new Error(`no document of ${record}`);
  return { record, id: body.id, document, path: `${record}documents/${document.id}/` };
}

/** The events of a record that were kept, the newest last. */
async function eventsOf(entity: string, id: number): Promise<unknown[]> {
  const { rows } = await world.app.database.pool.query(
    "SELECT type FROM events WHERE entity_id = $1 AND type LIKE $2 ORDER BY id",
    [id, `${entity}.%`],
  );
  return rows;
}

async function readDocument(record: string): Promise<AttachedDocument | undefined> {
  return (await world.owner.get<Documented>(record)).body.documents[0];
}

describe.each([
  { name: "an insurance transaction", entity: "insurance_transaction", make: claimWithDocument },
  { name: "a movement of a safe", entity: "safe_movement", make: movementWithDocument },
])("a document of $name", ({ entity, make }) => {
  it("begins as of no special kind, and its kind, name and note can be edited", async () => {
    const { record, document, path } = await make();
    expect(document).toEqual({
      id: document.id,
      created_at: document.created_at,
      updated_at: document.updated_at,
      version: 1,
      name: "scan 1.pdf",
      kind: "other",
      note: "",
      size: PDF.length,
      content_type: "application/pdf",
    });
    const change = { kind: "card", name: "كارنيه", note: "Back side\nmissing", version: 1 };
    const { status, body } = await world.admin.patch<AttachedDocument>(path, change);
    const edited = {
      ...document,
      ...change,
      name: "كارنيه.pdf",
      version: 2,
      updated_at: body.updated_at,
    };
    expect([status, body, await readDocument(record)]).toEqual([200, edited, edited]);
    const downloaded = await world.admin.download(path);
    expect([downloaded.body.equals(PDF), downloaded.headers["content-disposition"]]).toEqual([
      true,
      `attachment; filename="document-${document.id}.pdf"; filename*=UTF-8''${encodeURIComponent("كارنيه.pdf")}`,
    ]);
    const replaced = await world.admin.put<AttachedDocument>(path, {
      name: "scan.PDF",
      version: 2,
    });
    expect([replaced.body.name, replaced.body.kind, replaced.body.note]).toEqual([
      "scan.PDF",
      "other",
      "",
    ]);
  });

  it("has its change in the history of its record, and tells other desks", async () => {
    const { record, id, document, path } = await make();
    const before = await eventsOf(entity, id);
    await world.admin.patch(path, { kind: "invoice", note: "Paid twice" });
    await world.admin.patch(path, { kind: "invoice", note: "Paid twice" });
    const { body } = await world.owner.get<Page<AuditRow>>(
      `/audit/?entity=${entity}&entity_id=${id}&page_size=2`,
    );
    expect(
      body.results.map(({ action, before: from, after: to }) => ({ action, from, to })),
    ).toEqual([
      {
        action: "edit_document",
        from: { document_kind: "other", document_note: "" },
        to: { document_kind: "invoice", document_note: "Paid twice", document: "scan 1.pdf" },
      },
      expect.objectContaining({ action: "add_document" }),
    ]);
    // A change that changes nothing leaves no trace.
    expect((await readDocument(record))?.version).toBe(document.version + 1);
    const after = await eventsOf(entity, id);
    expect(after.slice(before.length)).toEqual([{ type: `${entity}.updated` }]);
  });

  it("is changed only as it was seen, and by who may see it", async () => {
    const { path, record } = await make();
    await world.admin.patch(path, { note: "First" });
    const stale = await world.admin.patch(path, { note: "Second", version: 1 });
    expect([stale.status, stale.body.code, Reflect.get(stale.body, "current")]).toEqual([
      409,
      "stale",
      await readDocument(record),
    ]);
    expect([
      await refusal(world.admin.patch(path, { kind: "photo" })),
      await refusal(world.admin.patch(path, { name: " / " })),
      await refusal(world.admin.patch(path, { note: "x".repeat(501) })),
      await refusal(world.admin.patch(path, { size: 1 })),
      (await world.desk2.patch(path, { note: "Elsewhere" })).status,
      (await world.doctor.patch(path, { note: "Not mine" })).status,
      (await world.admin.patch(`${record}documents/999999/`, { note: "Nothing" })).status,
    ]).toEqual([
      [400, "validation", { kind: "choice" }],
      [400, "validation", { name: "required" }],
      [400, "validation", { note: "text_long" }],
      [400, "validation", { size: "read_only" }],
      entity === "safe_movement" ? 403 : 404,
      403,
      404,
    ]);
    expect((await readDocument(record))?.note).toBe("First");
  });
});

describe("a document of an insurance transaction", () => {
  it("is edited by the desk that may add it, and by nobody once the transaction is deleted", async () => {
    const { path, record } = await claimWithDocument();
    expect((await world.desk.patch(path, { kind: "approval" })).status).toBe(200);
    expect((await world.admin.delete(record)).status).toBe(204);
    expect(await refusal(world.admin.patch(path, { kind: "card" }))).toEqual([
      409,
      "insurance_closed",
      {},
    ]);
    const { body } = await world.owner.get<InsuranceTransaction>(record);
    expect(body.documents.map(({ kind }) => kind)).toEqual(["approval"]);
  });
});
