/** Copies a text. Returns false if the browser does not allow it, as on a page without https. */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch (failure) {
    if (failure instanceof DOMException) return false;
    throw failure;
  }
}
