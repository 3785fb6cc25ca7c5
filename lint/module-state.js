/** The rule applies to these folders only: tests may keep state in module variables. */
const PRODUCT = /^(src|server|domain)\//;

const IN_A_FACTORY =
  "All importers share the state of a module, and no test can begin with a fresh one. Hold it in a factory (createX) and export one instance. For what is computed or loaded once, use domain/once.ts or src/browser/loader.ts.";

/**
 * Returns why a module may not declare this outside of functions; null where it may. A WeakMap is allowed: it
 * stores data about objects that other code creates, so each new object starts without data.
 * @param {string} path path of the file from the project's root
 * @param {{ kind: string, type: string, value: string }} declared `const` or `let`, the type that is
 *   written and the initial value, as text; an empty string if there is none
 * @returns {string | null}
 */
export function moduleStateProblem(path, { kind, type, value }) {
  if (!PRODUCT.test(path)) return null;
  if (kind !== "const") return IN_A_FACTORY;
  if (value === "[]") return /^(readonly |Readonly)/.test(type) ? null : IN_A_FACTORY;
  if (!/^new (Map|Set)\b/.test(value) || /^Readonly(Map|Set)\b/.test(type)) return null;
  // An empty collection that is not readonly is filled later, so it is state.
  return value.endsWith("()")
    ? IN_A_FACTORY
    : "Type what never changes as ReadonlySet or ReadonlyMap.";
}
