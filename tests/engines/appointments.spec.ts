import { expect } from "@playwright/test";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { book, freeDay, somePatient } from "#tests/support/paper.ts";
import { openBooked, read } from "./support/booked.ts";
import { printHere } from "./support/printing.ts";
import { test } from "./support/test.ts";

test("the list of appointments is searched, and opens what was found", async ({ desk }) => {
  const { booked } = await openBooked(desk, []);
  await desk.go("/appointments?start_date=");
  await desk.sees("[role=grid]:focus");
  await desk.press("/");
  await desk.sees('[data-region="content"] input:focus');
  await desk.type(booked.accession_number);
  await desk.is(() => document.querySelector("[role=grid]")?.getAttribute("aria-rowcount"), "2");
  await desk.press("Enter");
  await desk.sees("[role=grid]:focus");
  await desk.reads('[role="row"][data-active]', booked.patient_name);
  await desk.press("Enter");
  await desk.at(new RegExp(`^/appointments/${booked.id}/details`));
  await desk.press("Escape");
  await desk.at(/^\/appointments\?/);
  await desk.reads('[role="row"][data-active]', booked.patient_name);
});

test("the list goes to its true last row, back to the first, and is sorted by keys", async ({
  desk,
}) => {
  const email = await desk.receptionist("ar", "/patients");
  await desk.sees("[role=grid]:focus [data-active]");
  const path = "/patients/?page=1&page_size=1";
  const { count } = await desk.demo.call<PageOf<object>>(email, "GET", path);
  const active = '[role="row"][data-active]';
  const rowIs = (index: number) =>
    desk.is(
      (row) => document.querySelector(row)?.getAttribute("aria-rowindex") ?? null,
      String(index),
      active,
    );
  await desk.press("End");
  await rowIs(count + 1);
  await desk.is(
    (row) => {
      const grid = document.querySelector("[role=grid]")?.getBoundingClientRect();
      const last = document.querySelector(row)?.getBoundingClientRect();
      return grid && last ? last.height > 0 && last.bottom <= grid.bottom + 1 : false;
    },
    true,
    active,
  );
  await desk.press("Home");
  await rowIs(2);
  const sorted = '[role="columnheader"][aria-sort]:not([aria-sort="none"])';
  await desk.focus('[role="columnheader"] button');
  const before = await desk.screen.run(
    (one) => document.querySelector(one)?.getAttribute("aria-sort") ?? "",
    sorted,
  );
  await desk.press("Enter");
  await desk.is(
    (one, was) => (document.querySelector(one)?.getAttribute("aria-sort") ?? "") !== was,
    true,
    sorted,
    before,
  );
});

test("an appointment is moved on the day board by keys, and Ctrl+Z moves it back", async ({
  desk,
}) => {
  const email = await desk.receptionist("en");
  const { id: patient } = await somePatient(desk.demo, email);
  // Nothing else is on that day, so that there is room to move.
  const day = freeDay(55);
  const booked = await book(desk.demo, email, { patient, code: "CTB", day, paid: () => 0 });
  await desk.go(`/board?day=${day}`);
  await desk.sees("[role=grid]:focus");
  const atHand = () => {
    const id = document.activeElement?.getAttribute("aria-activedescendant") ?? "";
    return document.querySelector(`[id="${id}"]`)?.textContent ?? "";
  };
  const lanes = await desk.screen.run(() =>
    [...document.querySelectorAll("[role=grid] [role=row]")].map(
      (row) => row.getAttribute("aria-label") ?? "",
    ),
  );
  for (let lane = 0; lane < lanes.indexOf(booked.machine_name); lane += 1)
    await desk.press("ArrowRight");
  await desk.press("w");
  await expect.poll(() => desk.screen.run(atHand)).toMatch(/Pending/);
  const startOf = () => read(desk, email, booked.id).then(({ start_at }) => start_at);
  await desk.press("Space", "ArrowDown", "Enter");
  await expect.poll(startOf).not.toBe(booked.start_at);
  await desk.press("Control+z");
  await expect.poll(startOf).toBe(booked.start_at);
});

test("the receipt is printed on paper without the page around it", async ({ desk }) => {
  const { booked } = await openBooked(desk, [{ amount: 20_000 }]);
  await printHere(desk);
  await desk.press("Control+p");
  await desk.is(() => Reflect.get(window, "printed"), 1);
  const paper = await desk.screen.run(() => {
    const receipt = document.querySelector('[data-print="receipt"]');
    const shown = (element: Element | null) =>
      element !== null && element.getBoundingClientRect().height > 0;
    return {
      receipt: shown(receipt),
      menu: shown(document.querySelector('[data-region="sidebar"]')),
      text: receipt?.textContent ?? "",
    };
  });
  expect([paper.receipt, paper.menu]).toEqual([true, false]);
  expect(paper.text).toContain(booked.accession_number);
});
