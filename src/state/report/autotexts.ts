import { proxy, ref } from "valtio";
import { may } from "#domain/access.ts";
import type { Autotext } from "#domain/entities/autotext.ts";
import { CENTER_AUTOTEXTS, listAutotexts, OWN_AUTOTEXTS } from "#src/api/autotexts.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { onChange } from "../live/live.ts";
import { onSessionEnd, session } from "../session/session.ts";

/** An autotext, and whether it belongs to the signed-in person. */
export type KnownAutotext = Autotext & { isOwn: boolean };

type Known = {
  /** All that the person can use; null before they were read. */
  all: readonly KnownAutotext[] | null;
  /** Why they could not be read; null if they were. */
  failure: ApiFailure | null;
};

/**
 * Returns the store of autotexts. `read` returns those of the person and of the center. They are kept for the whole
 * session, so that a name expands at once, without a network too.
 */
export function createAutotexts(read: () => Promise<KnownAutotext[]>) {
  const state = proxy<Known>({ all: null, failure: null });
  /** Increases with every reading and change, so that an answer of before is dropped. */
  let round = 0;

  function show(all: readonly KnownAutotext[]): void {
    state.all = ref(all);
    state.failure = null;
  }

  /** Reads them. What was read before stays until then, and if it fails. */
  async function refresh(): Promise<void> {
    round += 1;
    const own = round;
    try {
      const all = await read();
      if (own === round) show(all);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (own === round) state.failure = ref(failure);
    }
  }

  function change(all: readonly KnownAutotext[]): void {
    const isReading = state.all === null;
    show(all);
    round += 1;
    if (isReading) void refresh();
  }

  return {
    state,
    refresh,
    /** Reads them unless they are known. */
    begin(): void {
      if (state.all === null) void refresh();
    },
    /** Shows one that was saved here, before its event comes. */
    put(saved: KnownAutotext): void {
      change([...(state.all ?? []).filter(({ id }) => id !== saved.id), saved]);
    },
    /** Shows one no more that was deleted here. */
    drop(deletedId: number): void {
      change((state.all ?? []).filter(({ id }) => id !== deletedId));
    },
    /** Forgets them: the next person who signs in must not see them. */
    forget(): void {
      round += 1;
      state.all = null;
      state.failure = null;
    },
  };
}

async function readAll(): Promise<KnownAutotext[]> {
  const [own, ofCenter] = await Promise.all([
    may(session.role, "account.autotexts") ? listAutotexts(OWN_AUTOTEXTS) : [],
    listAutotexts(CENTER_AUTOTEXTS),
  ]);
  return [
    ...own.map((one) => ({ ...one, isOwn: true })),
    ...ofCenter.map((one) => ({ ...one, isOwn: false })),
  ];
}

/** The autotexts of the signed-in person and of the center. */
export const autotexts = createAutotexts(readAll);

onChange("autotext", () => {
  if (autotexts.state.all !== null) void autotexts.refresh();
});
onSessionEnd(() => autotexts.forget());
