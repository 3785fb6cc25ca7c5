import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { chromium, type Page } from "playwright";
import { testBrowser } from "../support/chromium.ts";
import { DESKS, PASSWORD } from "../support/desk-over-http.ts";

/** Milliseconds to wait for what the page shows, even on a busy machine. */
const PATIENCE = 60_000;

/** What went wrong in a page since the last look. */
interface Trouble {
  answers: number;
  refused: string[];
  errors: string[];
}

/** A page of a server's client that stays open while the server behind its address is exchanged. */
export interface OldPage {
  /** Signs in as a receptionist and begins to book: patient, test and time are chosen. */
  beginBooking(patient: string, test: string): Promise<void>;
  /**
   * Lets another server answer at the page's address, whose streams break as at a restart. Saves the booking there, and waits
   * until it is shown and the event stream is open again. Returns the id of the appointment.
   */
  saveAt(url: string): Promise<number>;
  trouble(): Trouble;
  end(): Promise<void>;
}

/** Opens the client of a server in a browser. */
export async function openOldPage(url: string): Promise<OldPage> {
  const address = await startAddress(url);
  const browser = await chromium.launch(await testBrowser());
  const page = await browser.newPage({ locale: "en" });
  page.setDefaultTimeout(PATIENCE);
  await page.context().addCookies([{ name: "lang", value: "en", url: address.url }]);
  const trouble = watch(page);
  return {
    async beginBooking(patient, test) {
      await page.goto(address.url);
      await typeInto(page, "email", DESKS[0]);
      await typeInto(page, "password", PASSWORD);
      await page.locator('[data-region="content"] h1').waitFor();
      await page.keyboard.press("F4");
      await typeInto(page, "patient", patient);
      await typeInto(page, "test", test);
      await page.locator("[name=start_at]:focus").waitFor();
      await page.locator("[role=radio][aria-checked=true]").waitFor();
    },
    async saveAt(next) {
      const stream = page.waitForResponse((response) => response.url().endsWith("/api/events/"));
      address.exchange(next);
      await page.keyboard.press("Control+Enter");
      await page.waitForURL("**/appointments/*/details");
      await page.locator('[data-region="content"] h1').waitFor();
      await stream;
      return Number(/appointments\/(\d+)/.exec(page.url())?.[1]);
    },
    trouble,
    async end() {
      await browser.close();
      address.close();
    },
  };
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`[name=${name}]:focus`).waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Collects what goes wrong in a page. That a stream breaks with its server is no fault. */
function watch(page: Page): () => Trouble {
  let seen: Trouble = { answers: 0, refused: [], errors: [] };
  page.on("response", (response) => {
    seen.answers += 1;
    if (response.status() >= 400) seen.refused.push(`${response.status()} ${response.url()}`);
  });
  page.on("pageerror", (error) => seen.errors.push(error.message));
  page.on("console", (line) => {
    const isOfNetwork = line.text().includes("net::ERR_");
    if (line.type() === "error" && !isOfNetwork) seen.errors.push(line.text());
  });
  return () => {
    const found = seen;
    seen = { answers: 0, refused: [], errors: [] };
    return found;
  };
}

/** Listens at an address that passes everything on to a server, which can be exchanged. */
async function startAddress(first: string) {
  let target = new URL(first);
  const open = new Set<Socket>();
  const server = createServer((inward) => {
    const outward = connect(Number(target.port), target.hostname);
    for (const socket of [inward, outward]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        inward.destroy();
        outward.destroy();
      });
    }
    inward.pipe(outward).pipe(inward);
  });
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    exchange(url: string) {
      target = new URL(url);
      endAll();
    },
    close() {
      server.close();
      endAll();
    },
  };
}
