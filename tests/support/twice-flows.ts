import type { CodeOffer } from "#domain/entities/second-factor.ts";
import type { SentFile } from "./api.ts";
import { createAuthenticator } from "./authenticator.ts";
import type { World } from "./desk.ts";
import { memberAt } from "./desk-over-http.ts";
import { codeAt, offerPasskey } from "./factors.ts";
import type { SendTwice } from "./send-twice.ts";

const PDF: SentFile = { name: "form.pdf", content: "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n" };

const idOf = (body: unknown) => Number(memberAt(body, "id"));

/** Ends the sessions of a receptionist: one by its id, then all others. */
export async function endSessionsTwice(twice: SendTwice, world: World): Promise<void> {
  const here = await world.app.signIn(`desk2@${world.center.domain}`);
  const { body } =
    await world.desk2.get<{ id: number; is_current: boolean }[]>("/account/sessions/");
  const id = body.find(({ is_current }) => is_current)?.id ?? 0;
  await twice({ call: "DELETE /account/sessions/:id/", as: here, ids: { id } });
  await twice({ call: "POST /account/sessions/end_others/", as: here });
}

/** Adds and removes the factors of a receptionist; the owner removes them and decides who must have one. */
export async function changeFactorsTwice(twice: SendTwice, world: World): Promise<void> {
  const { owner, center, app } = world;
  const desk = await app.signIn(`desk2@${center.domain}`);
  const base = "/account/factors/";
  const offer = await offerPasskey(desk);
  const passkey = createAuthenticator().make(offer.options);
  const added = await twice({
    call: `POST ${base}passkeys/`,
    as: desk,
    body: { ticket: offer.ticket, name: "Laptop", passkey },
  });
  const { body } = await desk.post<{ data: CodeOffer }>(`${base}code/`, {});
  const { ticket, secret } = body.data;
  const confirmed = { ticket, code: codeAt(world, secret) };
  await twice({ call: `POST ${base}code/confirm/`, as: desk, body: confirmed });
  await twice({ call: `DELETE ${base}passkeys/:id/`, as: desk, ids: { id: idOf(added) } });
  await twice({ call: `DELETE ${base}code/`, as: desk });
  const ids = { id: center.accounts.desk2 };
  await twice({ call: "POST /accounts/:id/reset-factors/", as: owner, ids });
  const nobody = { roles: [] };
  await twice({ call: "PATCH /settings/second-factor/", as: owner, body: nobody });
  await twice({ call: "PUT /settings/second-factor/", as: owner, body: nobody });
}

/** Moves money of a safe and takes it back, and deletes a document of the movement. */
export async function moveSafeTwice(twice: SendTwice, world: World): Promise<void> {
  const { owner, center } = world;
  const movement = await twice({
    call: "POST /safe-movements/",
    as: owner,
    body: { kind: "withdrawn", branch: center.branches.north, amount: 100 },
  });
  const ids = { id: idOf(movement) };
  const { body } = await owner.upload(`/safe-movements/${ids.id}/documents/`, PDF);
  const documentIds = { ...ids, document: Number(memberAt(body, "documents", 0, "id")) };
  const documents = "/safe-movements/:id/documents/:document/";
  const noted = { version: 1, note: "Copy" };
  await twice({ call: `PATCH ${documents}`, as: owner, ids: documentIds, body: noted });
  const named = { version: 2, name: "bill.pdf" };
  await twice({ call: `PUT ${documents}`, as: owner, ids: documentIds, body: named });
  await twice({ call: `DELETE ${documents}`, as: owner, ids: documentIds });
  const reason = { reason: "Typed twice" };
  await twice({ call: "POST /safe-movements/:id/reverse/", as: owner, ids, body: reason });
}
