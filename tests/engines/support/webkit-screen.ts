import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { Builder, By, Key, type WebDriver } from "selenium-webdriver";
import { keysOf, type Screen } from "./screen.ts";
import { HEIGHT, WIDTH } from "./window.ts";

const NAMED: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Backspace: Key.BACK_SPACE,
  Delete: Key.DELETE,
  Space: " ",
  Home: Key.HOME,
  End: Key.END,
  PageUp: Key.PAGE_UP,
  PageDown: Key.PAGE_DOWN,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `F${index + 1}`,
      String.fromCodePoint(0xe031 + index),
    ]),
  ),
};

/** Opens a window of WebKitGTK on a display of its own, by classic WebDriver. */
export async function openWebKit({
  driver: program,
  browser: binary,
  zone,
}: {
  driver: string;
  browser: string;
  zone: string;
}): Promise<Screen> {
  const home = mkdtempSync(join(tmpdir(), "scandesk-webkit-"));
  const downloads = join(home, "downloads");
  mkdirSync(downloads);
  mkdirSync(join(home, ".config"));
  writeFileSync(join(home, ".config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`, "--host=127.0.0.1"], {
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, ".config"),
      DISPLAY: display.name,
      TZ: zone,
      // There is no graphics card to draw with.
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
    stdio: "ignore",
  });
  const end = () => {
    driver.kill("SIGKILL");
    display.end();
  };
  process.once("exit", end);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, driver);
  const web = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary, args: ["--automation"] },
    })
    .build();
  await resize(web);
  return {
    downloads,
    open: (address) => web.get(address),
    back: () => web.navigate().back(),
    async press(chord) {
      const { held, key } = keysOf(chord);
      const actions = web.actions();
      for (const one of held) actions.keyDown(NAMED[one] ?? one);
      actions.sendKeys(NAMED[key] ?? key);
      for (const one of held.toReversed()) actions.keyUp(NAMED[one] ?? one);
      await actions.perform();
    },
    async type(text) {
      await web.actions().sendKeys(text).perform();
    },
    async run(work, ...args) {
      return web.executeScript(`return (${String(work)}).apply(null, arguments)`, ...args) as never;
    },
    async choose(selector, path) {
      await web.findElement(By.css(selector)).sendKeys(path);
    },
    async forget(cookies, address) {
      // A page of the server that runs nothing of the product: its storage can be emptied.
      await web.get(`${address}/api/health/`);
      await web.manage().deleteAllCookies();
      await web.executeAsyncScript(`
        const done = arguments[0];
        localStorage.clear();
        sessionStorage.clear();
        indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name))).then(done, done);`);
      for (const one of cookies) await web.manage().addCookie({ ...one, path: "/" });
    },
    async close() {
      await web.quit();
      process.off("exit", end);
      end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Makes the page, not the window around it, as large as in the other engines. */
async function resize(web: WebDriver): Promise<void> {
  const window = web.manage().window();
  await window.setRect({ width: WIDTH, height: HEIGHT });
  const inner: [number, number] = await web.executeScript("return [innerWidth, innerHeight]");
  await window.setRect({
    width: WIDTH + (WIDTH - inner[0]),
    height: HEIGHT + (HEIGHT - inner[1]),
  });
}

/** Starts a display that nobody sees. It chooses its number itself, so that several runs do not meet. */
async function startDisplay(): Promise<{ name: string; end(): void }> {
  const child = spawn(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const pipe = child.stdio[3];
  if (!pipe) throw new Error("Xvfb has no pipe");
  const [number] = (await Promise.race([
    once(pipe, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("Xvfb ended"))),
  ])) as [Buffer];
  return { name: `:${number.toString().trim()}`, end: () => child.kill("SIGKILL") };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function untilReady(url: string, driver: ChildProcess): Promise<void> {
  for (;;) {
    if (driver.exitCode !== null) throw new Error("WebKitWebDriver ended");
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
