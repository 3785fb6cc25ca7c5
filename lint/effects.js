/** The hooks whose callback React runs after drawing, and whose result it calls when the effect ends. */
const EFFECTS = /^use(Layout|Insertion)?Effect$/;

/** By these names go the functions that return what undoes them. */
const GIVES_CLEAN_UP =
  /^(publish[A-Z]\w*|watch([A-Z]\w*)?|follow[A-Z]\w*|announce[A-Z]\w*|keep[A-Z]\w*|on[A-Z]\w*|when[A-Z]\w*|attach|mount|subscribe)$/;

const FUNCTIONS = /^(Arrow)?Function/;

const REFUSED =
  "React calls what an effect or a ref returns when it ends, and newer browsers return promises where older ones return nothing. Write a block, or return a clean-up: a function, or the call of one whose name lint/effects.js lists.";

/** Returns the last name of a callee: `watch` for `others.watch`. */
const nameOf = (callee) => (callee?.property ?? callee)?.name ?? "";

/** Returns true if an expression is a clean-up or nothing, in every browser. */
function isCleanUp(node) {
  if (node === null || FUNCTIONS.test(node.type) || node.type === "Identifier") return true;
  if (node.type === "UnaryExpression") return node.operator === "void";
  if (node.type === "ConditionalExpression")
    return isCleanUp(node.consequent) && isCleanUp(node.alternate);
  return node.type === "CallExpression" && GIVES_CLEAN_UP.test(nameOf(node.callee));
}

/** Returns the expressions that a function may return, without those of the functions in it. */
function returnedBy({ body }) {
  if (body.type !== "BlockStatement") return [body];
  const returned = [];
  const search = (node) => {
    if (node === null || typeof node !== "object" || FUNCTIONS.test(node.type ?? "")) return;
    if (node.type === "ReturnStatement") returned.push(node.argument);
    for (const [key, child] of Object.entries(node)) {
      if (key === "parent") continue;
      for (const one of Array.isArray(child) ? child : [child]) search(one);
    }
  };
  search(body);
  return returned;
}

/** Returns the part of a callback that React could take for a clean-up without it being one; null if there is none. */
function refusedPart(callback) {
  if (!FUNCTIONS.test(callback.type)) {
    const isRefused = callback.type === "Identifier" && !GIVES_CLEAN_UP.test(callback.name);
    return isRefused ? callback : null;
  }
  if (callback.async) return callback;
  return returnedBy(callback).find((one) => !isCleanUp(one)) ?? null;
}

/** Lint rule: reports an effect, or a ref written in place, that returns what is no clean-up. */
export const effectsRule = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const check = (callback) => {
      const node = callback === undefined ? null : refusedPart(callback);
      if (node !== null) context.report({ node, message: REFUSED });
    };
    return {
      CallExpression({ callee, arguments: [callback] }) {
        if (EFFECTS.test(nameOf(callee))) check(callback);
      },
      JSXAttribute({ name, value }) {
        const callback = value?.expression;
        if (name.name === "ref" && FUNCTIONS.test(callback?.type ?? "")) check(callback);
      },
    };
  },
};
