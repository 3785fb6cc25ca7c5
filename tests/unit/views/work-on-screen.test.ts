import { ref } from "valtio";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "#src/api/client.ts";
import { dropping } from "#src/focus/dropping.ts";
import { queue } from "#src/focus/typed-ahead.ts";
import { waits } from "#src/focus/waits.ts";
import { network } from "#src/state/live/network.ts";
import { context, type FormHandle } from "#src/state/screen/context.ts";
import { layers } from "#src/state/screen/layers.ts";
import { lockState } from "#src/state/session/lock.ts";
import { savesOfPage } from "#src/views/parts/form/store/saves-in-flight.ts";
import { workOnScreen } from "#src/views/shell/work-on-screen.ts";

class Field {
  value = "";
  selectionStart = 0;
}
const field = new Field();
const page = { activeElement: null as Field | null, asks: false };

beforeAll(() => {
  const documentElement = { setAttribute: () => undefined, removeAttribute: () => undefined };
  vi.stubGlobal("document", {
    documentElement,
    cookie: "",
    get activeElement() {
      return page.activeElement;
    },
  });
  vi.stubGlobal("location", { pathname: "/prices" });
  // Classes that the field is none of.
  vi.stubGlobal("HTMLElement", Map);
  vi.stubGlobal("HTMLTextAreaElement", Map);
  vi.stubGlobal("HTMLInputElement", Field);
  vi.stubGlobal("dispatchEvent", () => !page.asks);
});
afterEach(() => {
  Object.assign(page, { activeElement: null, asks: false });
  field.value = "";
});

const form = (isDirty: boolean) => ref({ isDirty: () => isDirty } as unknown as FormHandle);

/** What somebody may have begun, and how it ends. */
const BEGUN: Readonly<Record<string, () => () => void>> = {
  "a form in which something was typed": () => {
    context.form = form(true);
    return () => (context.form = null);
  },
  "a text editor": () => {
    context.editor = ref({} as NonNullable<typeof context.editor>);
    return () => (context.editor = null);
  },
  "a report": () => {
    context.report = ref({} as NonNullable<typeof context.report>);
    return () => (context.report = null);
  },
  "selected rows": () => {
    context.selection = ref({ rows: [], drop: () => undefined });
    return () => (context.selection = null);
  },
  "a row that was chosen by an older list": () => {
    context.unsure = ref({ isUnsure: () => true });
    return () => (context.unsure = null);
  },
  "the first key of two": () => {
    context.sequence = ["g"];
    return () => (context.sequence = []);
  },
  "a dialog": () => {
    layers.open = ref([{ kind: "cheat-sheet" }]);
    return () => (layers.open = []);
  },
  "a locked screen": () => {
    lockState.locked = true;
    return () => (lockState.locked = false);
  },
  "what is loading or being saved": () => {
    const wait = waits.begin({ isEndless: true });
    return () => waits.end(wait);
  },
  "keystrokes that wait": () => {
    queue.append("typed");
    return () => queue.clear();
  },
  "keystrokes that are being dropped": () => {
    dropping.start("refusal", { isLost: false, isForOtherTask: false });
    return () => dropping.end();
  },
  "a save that waits for the network, of a form that was left": () => {
    savesOfPage.begin("key");
    return () => savesOfPage.end("key");
  },
  "no network": () => {
    network.online = false;
    return () => (network.online = true);
  },
  "a search that is typed": () => {
    field.value = "mona";
    page.activeElement = field;
    return () => undefined;
  },
  "a part that asks before the page is left": () => {
    page.asks = true;
    return () => undefined;
  },
};

describe("what loading the page anew would interrupt", () => {
  it("is nothing on a screen on which nothing is begun, even in an empty field", () => {
    expect(workOnScreen()).toBe("none");
    page.activeElement = field;
    expect(workOnScreen()).toBe("none");
  });

  it("is an untouched form where nothing is typed yet", () => {
    context.form = form(false);
    expect(workOnScreen()).toBe("untouched");
    context.form = null;
  });

  it.each(Object.keys(BEGUN))("is %s", (what) => {
    const end = BEGUN[what]?.();
    expect(workOnScreen()).toBe("begun");
    end?.();
    Object.assign(page, { activeElement: null, asks: false });
    expect(workOnScreen()).toBe("none");
  });

  it.each(["post", "patch", "put", "del", "file"] as const)(
    "is a request that %s sends, until it is answered or fails",
    async (method) => {
      const answers: ((answer: Response) => void)[] = [];
      vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => void answers.push(resolve)));
      const requests = [api[method]("/prices/1/"), api[method]("/prices/2/")];
      const seen = [workOnScreen()];
      await vi.waitUntil(() => answers.length === 2);
      answers[0]?.(Response.json({}));
      await requests[0];
      seen.push(workOnScreen());
      answers[1]?.(Response.json({ code: "not_found", detail: "" }, { status: 404 }));
      await expect(requests[1]).rejects.toMatchObject({ status: 404 });
      expect([...seen, workOnScreen()]).toEqual(["begun", "begun", "none"]);
    },
  );

  it("is not what a list loads", async () => {
    vi.stubGlobal("fetch", async () => Response.json({}));
    const request = api.get("/patients/");
    expect(workOnScreen()).toBe("none");
    await request;
  });
});
