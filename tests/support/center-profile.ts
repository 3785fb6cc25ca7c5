import type { Page } from "@playwright/test";
import type { CenterProfile } from "#domain/entities/center-profile.ts";
import { DEMO_LOGO } from "#server/database/demo/center.ts";
import { OWNER } from "./booking-desk.ts";
import { type Demo, type Language, signIn } from "./desk-browser.ts";
import type { Keyboard } from "./keyboard.ts";

/** A file to choose as a logo. */
export type LogoFile = { name: string; mimeType: string; buffer: Buffer };

/** Pictures of one pixel, and a drawing. */
export const PNG: LogoFile = {
  name: "nile.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
export const JPG: LogoFile = {
  name: "nile.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
    "base64",
  ),
};
export const SVG = svg("nile.svg", '<circle cx="8" cy="8" r="6"/>');

/** Returns an svg with something in it. */
export function svg(name: string, inside: string): LogoFile {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">${inside}</svg>`;
  return { name, mimeType: "image/svg+xml", buffer: Buffer.from(text) };
}

/** Reads the profile of the center. */
export const readProfile = (demo: Demo) =>
  demo.call<CenterProfile>(OWNER, "GET", "/center/profile/");

/** Changes the profile of the center, as another desk would. */
export const changeProfile = (demo: Demo, change: object) =>
  demo.call<CenterProfile>(OWNER, "PATCH", "/center/profile/", change);

/** Makes the profile what it was, with the logo of the demo. */
export async function restoreProfile(demo: Demo, before: CenterProfile): Promise<void> {
  const { version: _version, logo_type: _type, logo_hash: _hash, ...texts } = before;
  const logo_file = Buffer.from(DEMO_LOGO).toString("base64");
  await changeProfile(demo, { ...texts, logo_file });
}

/** Signs the owner in on the page of the profile. */
export async function openProfile(page: Page, demo: Demo, language: Language): Promise<Keyboard> {
  const keys = await signIn(page, demo, { email: OWNER, language }, "/settings/profile");
  await page.locator("form [name=name_ar]:focus").waitFor();
  return keys;
}

/** Chooses a logo with the button in front of it, by keyboard. */
export async function chooseLogo(page: Page, keys: Keyboard, file: LogoFile): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await page.locator("[data-region=content] form button").first().focus();
  await keys.press("Enter");
  await (await chosen).setFiles(file);
}

/** Returns the width of a picture in pixels once it is drawn; 0 if it cannot be. */
export function widthOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate(async (image: HTMLImageElement) =>
    image.decode().then(
      () => image.naturalWidth,
      () => 0,
    ),
  );
}
