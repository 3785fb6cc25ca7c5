import { loadOwnLogo } from "./paper-logo.ts";

/** Prints once the logo of the center can be seen on the paper, or is known not to come. */
export async function printPage(): Promise<void> {
  await loadOwnLogo();
  const images = document.querySelectorAll<HTMLImageElement>("[data-paper-logo]");
  await Promise.all(Array.from(images, (image) => image.decode().catch(() => undefined)));
  print();
}
