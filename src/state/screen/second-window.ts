/**
 * Opens an address in the window of this name, which is opened the first time and used again from then on.
 *
 * A browser finds a window again only if that window keeps its opener. The opener is therefore an empty hidden frame:
 * the page in the window can reach that frame, but cannot send this page elsewhere.
 */
export function openSecondWindow(address: string, name: string): void {
  openerOf(name).contentWindow?.open(address, name);
}

/** Returns the frame that opens the window. It stays in the page, because a window without opener is not found again. */
function openerOf(name: string): HTMLIFrameElement {
  const id = `opener-of-${name}`;
  const found = document.getElementById(id);
  if (found instanceof HTMLIFrameElement) return found;
  const frame = document.createElement("iframe");
  frame.id = id;
  frame.hidden = true;
  document.body.append(frame);
  return frame;
}
