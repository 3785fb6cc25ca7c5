import { object, optional } from "superstruct";
import type { SafeMovement } from "#domain/entities/safe.ts";
import { ReverseMovementInput, SafeMovementInput } from "#domain/entities/safe.ts";
import { instant } from "#domain/fields.ts";
import { SafeFiguresRecord, SafeMovementRecord, SafesRecord } from "#domain/records/safe.ts";
import { safeDocuments } from "../../database/schema.ts";
import { one } from "../../http/declared-answers.ts";
import { readRoutes } from "../../http/lists/routes.ts";
import { route } from "../../http/route.ts";
import { documentRoutes } from "../documents/document-routes.ts";
import type { DocumentKind } from "../documents/document-store.ts";
import { readFigures, readSafes, readWaiting } from "./balances.ts";
import { enterMovement, reverseMovement } from "./enter-movement.ts";
import { expenseCategoryRoutes } from "./expense-categories.ts";
import { movementList } from "./movement-list.ts";
import { lockMovement, readMovement } from "./safe-store.ts";

const BASE = "/safe-movements/";

const movementDocuments: DocumentKind<SafeMovement> = {
  table: safeDocuments,
  owner: "movementId",
  entity: "safe_movement",
  document: "safe_document",
  read: readMovement,
  lock: lockMovement,
};

export const safeRoutes = [
  route({
    method: "GET",
    url: "/safe/",
    permission: "safe.read",
    query: object({ at: optional(instant()) }),
    transaction: "snapshot",
    answers: one(SafesRecord),
    async handler(ctx, { query }) {
      const safes = await readSafes(ctx, query.at ?? null);
      return { safes, waiting: query.at === undefined ? await readWaiting(ctx) : [] };
    },
  }),
  route({
    method: "GET",
    url: `${BASE}figures/`,
    permission: "safe.read",
    transaction: "snapshot",
    query: movementList.read,
    byPost: true,
    answers: one(SafeFiguresRecord),
    handler: (ctx, { query }) => readFigures(ctx, query),
  }),
  ...readRoutes({ base: BASE, permission: "safe.read", list: movementList }),
  route({
    method: "POST",
    url: BASE,
    permission: "safe.write",
    body: SafeMovementInput,
    answers: one(SafeMovementRecord),
    handler: (ctx, { body }) => enterMovement(ctx, body),
  }),
  route({
    method: "POST",
    url: "/safe-movements/:id/reverse/",
    permission: "safe.write",
    freshFactor: true,
    body: ReverseMovementInput,
    answers: one(SafeMovementRecord),
    handler: (ctx, { params, body }) => reverseMovement(ctx, params.id, body.reason),
  }),
  ...documentRoutes({
    base: BASE,
    kind: movementDocuments,
    record: SafeMovementRecord,
    permissions: {
      read: "safe.read",
      create: "safe.write",
      update: "safe.write",
      delete: "safe.write",
    },
  }),
  ...expenseCategoryRoutes,
];
