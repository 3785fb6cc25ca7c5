import { expect } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { OWN_PASSWORD } from "#tests/support/desk-browser.ts";
import { newPatient } from "./support/booked.ts";
import { test } from "./support/test.ts";

const LINE = "[role=dialog] [role=combobox]:focus";
const CHOSEN = '[role=dialog] :not([data-stale]) > [role=option][aria-selected="true"]';

test("a wrong password is said, and the right one signs in", async ({ desk }) => {
  const email = await desk.demo.newReceptionist();
  await desk.empty("ar");
  await desk.screen.open(`${desk.cut.url}/`);
  await desk.field("email");
  await desk.type(email);
  await desk.press("Enter");
  await desk.field("password");
  await desk.type("not the password");
  await desk.press("Enter");
  await desk.sees("[aria-invalid=true], [role=alert]");
  await desk.focus("[name=password]");
  await desk.press("Control+a");
  await desk.type(OWN_PASSWORD);
  await desk.press("Enter");
  await desk.at(/^\/dashboard/);
  await desk.sees('[data-region="content"] h1');
});

test("letters lead from screen to screen, and Escape and the browser lead back", async ({
  desk,
}) => {
  await desk.receptionist("en");
  await desk.press("g", "p");
  await desk.at(/^\/patients/);
  await desk.sees("[role=grid]:focus");
  await desk.press("Enter");
  await desk.at(/^\/patients\/\d+/);
  await desk.sees('[data-region="content"] h1');
  await desk.press("Escape");
  await desk.at(/^\/patients(\?|$)/);
  await desk.sees("[role=grid]:focus");
  await desk.screen.back();
  await desk.at(/^\/dashboard/);
  await desk.sees('[data-region="content"] h1');
});

test("the palette finds a patient by name and opens the records", async ({ desk }) => {
  await desk.receptionist("en");
  await desk.press("F2");
  await desk.sees(LINE);
  await desk.type("mona");
  await desk.reads(CHOSEN, "Mona");
  await desk.press("Enter");
  await desk.at(/^\/patients\/\d+/);
  await desk.reads("h1", "Mona");
  await desk.closed();
});

test("the palette finds a command by an Arabic word and runs it", async ({ desk }) => {
  await desk.receptionist("ar", "/dashboard", false);
  await desk.press("Control+k");
  await desk.sees(LINE);
  await desk.type("بدء ورديتي");
  await desk.reads(CHOSEN, "بدء ورديتي");
  await desk.press("Enter");
  await desk.field("opening_float");
  await desk.press("Escape");
  await desk.closed();
});

test("the list of keys opens, and gives the focus back where it was", async ({ desk }) => {
  await desk.receptionist("ar", "/appointments");
  await desk.sees("[role=grid]:focus");
  await desk.press("F1");
  await desk.reads("[role=dialog]", "ScanDesk");
  await desk.press("Escape");
  await desk.closed();
  await desk.sees("[role=grid]:focus");
});

test("a change of the language turns the page around and keeps what is typed", async ({ desk }) => {
  await desk.receptionist("en", "/appointments/create");
  await desk.focus("[name=notes]");
  await desk.type("bring the old films");
  await desk.is(() => document.documentElement.dir, "ltr");
  await desk.press("Control+k");
  await desk.sees(LINE);
  await desk.type("switch to ar");
  await desk.reads(CHOSEN, "Switch to Arabic");
  await desk.press("Enter");
  await desk.is(() => [document.documentElement.dir, document.documentElement.lang], ["rtl", "ar"]);
  await desk.holds("notes", "bring the old films");
  // The menu is where the line begins.
  await desk.is(() => {
    const menu = document.querySelector('[data-region="sidebar"]')?.getBoundingClientRect();
    const content = document.querySelector('[data-region="content"]')?.getBoundingClientRect();
    return (menu?.left ?? 0) > (content?.left ?? 0);
  }, true);
});

test("the theme changes to dark, and the text stays readable", async ({ desk }) => {
  await desk.receptionist("en");
  // Dark ground has a bright text, as soon as the colours have faded over.
  const isReadable = () => {
    const canvas = document.createElement("canvas").getContext("2d");
    const read = (colour: string) => {
      if (canvas === null) return [];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const brightness = ([red = 0, green = 0, blue = 0]: number[]) => red + green + blue;
    const { color } = getComputedStyle(document.body);
    const grounds: number[][] = [];
    for (let box = document.querySelector('[data-region="content"]'); box; box = box.parentElement)
      grounds.push(read(getComputedStyle(box).backgroundColor));
    const ground = grounds.find(([, , , alpha]) => alpha === 255) ?? [];
    const theme = document.documentElement.dataset["theme"];
    const difference = brightness(read(color)) - brightness(ground);
    return theme === "dark" ? difference > 300 : theme === "light" ? difference < -300 : true;
  };
  const theme = () => desk.screen.run(() => document.documentElement.dataset["theme"] ?? "");
  const seen: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const before = await theme();
    await desk.press("Control+k");
    await desk.sees(LINE);
    await desk.type("change theme");
    await desk.reads(CHOSEN, "Change theme");
    await desk.press("Enter");
    await desk.closed();
    await expect.poll(theme).not.toBe(before);
    await desk.is(isReadable, true);
    seen.push(await theme());
  }
  expect(seen).toEqual(expect.arrayContaining(["dark", "light"]));
});

test("a locked screen is covered, opens with the own password, and keeps what was typed", async ({
  desk,
}) => {
  await desk.receptionist("ar", "/appointments/create");
  await desk.focus("[name=notes]");
  await desk.type("diabetic");
  await desk.press("Control+Shift+L");
  await desk.sees("[data-lock] input:focus");
  await desk.press("F2", "Escape", "Control+k");
  await desk.sees("[data-lock] input:focus");
  await desk.type(OWN_PASSWORD);
  await desk.press("Enter");
  await desk.gone("[data-lock]");
  await desk.sees("[name=notes]:focus");
  await desk.holds("notes", "diabetic");
});

test("logging out ends the session, and no address shows anything of it", async ({ desk }) => {
  await desk.receptionist("en", "/patients");
  await desk.sees("[role=grid]:focus");
  await desk.press("Control+k");
  await desk.sees(LINE);
  await desk.type("log out");
  await desk.reads(CHOSEN, /Log ?out/);
  await desk.press("Enter");
  await desk.at(/^\/login/);
  await desk.field("email");
  await desk.is(() => document.cookie.includes("access_token="), false);
  await desk.screen.open(`${desk.cut.url}/patients`);
  await desk.field("email");
  await desk.gone("[role=grid]");
});

test("a change at another desk appears in this list by itself", async ({ desk }) => {
  const email = await desk.receptionist("en", "/patients");
  await desk.sees("[role=grid]:focus");
  const name = `Seen ${crypto.randomUUID().slice(0, 8)}`;
  await newPatient(desk, email, name);
  await desk.reads("[role=grid]", name);
});

test("a patient saved without a network is saved once when the network is back", async ({
  desk,
}) => {
  const email = await desk.receptionist("ar");
  const name = `Offline ${crypto.randomUUID().slice(0, 8)}`;
  const countOf = async () => {
    const path = `/patients/?page=1&search=${encodeURIComponent(name)}`;
    return (await desk.demo.call<PageOf<Patient>>(email, "GET", path)).count;
  };
  await desk.press("n", "p");
  await desk.field("national_id");
  await desk.type(`P${Date.now()}`);
  await desk.press("Enter");
  await desk.field("name");
  await desk.type(name);
  await desk.press("Enter");
  await desk.field("phone_number");
  await desk.type("01012345678");
  await desk.focus("[name=birth_date]");
  await desk.type("1/2/1990");
  await desk.focus("[name=gender]");
  await desk.press("Space");
  await desk.cut.off();
  await desk.press("Control+Enter");
  // Offered once the first attempt has failed.
  await desk.sees('[role=dialog] [aria-busy="true"], [role=dialog] form [role=status]');
  expect(await countOf()).toBe(0);
  await desk.cut.on();
  await desk.closed();
  expect(await countOf()).toBe(1);
});
