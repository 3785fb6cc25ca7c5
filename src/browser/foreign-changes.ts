/**
 * Translators and extensions wrap, replace or remove nodes behind React's back. Its `removeChild` and `insertBefore` would
 * then throw, and the screen would be gone; a text that was replaced would stay as it was then. Called before the first
 * render.
 */
export function surviveForeignChanges(): void {
  /** What a translator put in the place of a text or of its earlier translation. React itself renders no `<font>`. */
  const standIns = new WeakMap<Node, Element>();
  const isForeign = (node: Node | null): node is Element => node?.nodeName === "FONT";

  /** Returns what stands for a node in the page now. */
  function standInOf(node: Node): Node {
    handle(observer.takeRecords());
    let last = node;
    for (let next = standIns.get(last); next && !last.isConnected; next = standIns.get(last))
      last = next;
    return last;
  }

  function handle(records: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes, removedNodes, previousSibling } of records) {
      if (type === "characterData") {
        // React changed a text that is not shown: it comes back, so that no old figure stays on screen.
        const standIn = standInOf(target);
        if (standIn instanceof Element) standIn.replaceWith(target);
        continue;
      }
      const put = addedNodes[0] ?? previousSibling;
      for (const node of removedNodes) {
        const isText = node.nodeType === Node.TEXT_NODE || isForeign(node);
        if (!isText || node.isConnected || !isForeign(put)) continue;
        standIns.set(node, put);
        observer.observe(node, { characterData: true });
      }
    }
  }

  const observer = new MutationObserver(handle);
  observer.observe(document, { childList: true, characterData: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const shown = standInOf(child);
    let parent = shown.parentNode;
    (shown as ChildNode).remove();
    // What was put around the node goes, too, unless it holds others.
    for (; parent !== null && isForeign(parent) && !parent.hasChildNodes();) {
      const outer: ParentNode | null = parent.parentNode;
      parent.remove();
      parent = outer;
    }
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    if (next === null || next.parentNode === this) return insertBefore.call(this, node, next) as T;
    let place: Node | null = standInOf(next);
    while (place !== null && place.parentNode !== this) place = place.parentNode;
    return insertBefore.call(this, node, place) as T;
  };
}
