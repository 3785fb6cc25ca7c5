import { dirname, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { computerClockProblem } from "./computer-clock.js";
import { effectsRule } from "./effects.js";
import { moduleStateProblem } from "./module-state.js";
import { importProblem, packageProblem } from "./zones.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Returns the path of an imported file, relative to the project's root; null if the import is a package.
 * @param {string} specifier
 * @param {string} from
 */
function importedFile(specifier, from) {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(dirname(from), specifier) : null;
}

/**
 * Returns the path of the linted file, relative to the project's root.
 * @param {{ filename: string }} context
 */
function lintedFile({ filename }) {
  return relative(ROOT, filename).split(sep).join("/");
}

/** Lint rule: reports an import that `zones.js` does not allow. */
const zonesRule = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const importer = lintedFile(context);
    const checkImport = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== "string") return;
      const file = importedFile(specifier, importer);
      const message =
        file === null ? packageProblem(importer, specifier) : importProblem(importer, file);
      if (message !== null) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: checkImport,
      ImportExpression: checkImport,
      ExportNamedDeclaration: checkImport,
      ExportAllDeclaration: checkImport,
    };
  },
};

/** The paths of files that may compare roles; all others ask for a permission of `domain/access.ts`. */
const KNOWS_ROLES =
  /^(domain\/(access|roles|role-groups|routes)\.ts|server\/database\/demo\/|tests\/|bench\/)/;

/** Lint rule: reports an import of `ROLE` in code that should ask for a permission instead. */
const permissionsRule = {
  meta: { type: "problem", schema: [] },
  create(context) {
    if (KNOWS_ROLES.test(lintedFile(context))) return {};
    return {
      ImportDeclaration(node) {
        if (!node.source.value.endsWith("/roles.ts")) return;
        const role = node.specifiers.find(({ imported }) => imported?.name === "ROLE");
        if (role === undefined) return;
        context.report({ node: role, message: "Ask for a permission of domain/access.ts." });
      },
    };
  },
};

/** Lint rule: reports state that is declared outside of functions, as `module-state.js` says. */
const moduleStateRule = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const path = lintedFile(context);
    const textOf = (node) => (node == null ? "" : context.sourceCode.getText(node));
    return {
      Program({ body }) {
        for (const statement of body) {
          const { type, kind, declarations } = statement.declaration ?? statement;
          if (type !== "VariableDeclaration") continue;
          for (const { id, init } of declarations) {
            const declared = {
              kind,
              type: textOf(id.typeAnnotation?.typeAnnotation),
              value: textOf(init),
            };
            const message = moduleStateProblem(path, declared);
            if (message !== null) context.report({ node: id, message });
          }
        }
      },
    };
  },
};

/** Lint rule: reports code that reads the computer's clock, as `computer-clock.js` says. */
const computerClockRule = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const path = lintedFile(context);
    const check = (node) => {
      const message = computerClockProblem(path, context.sourceCode.getText(node));
      if (message !== null) context.report({ node, message });
    };
    return { CallExpression: check, NewExpression: check, MemberExpression: check };
  },
};

export default {
  meta: { name: "scandesk" },
  rules: {
    zones: zonesRule,
    permissions: permissionsRule,
    "module-state": moduleStateRule,
    "computer-clock": computerClockRule,
    effects: effectsRule,
  },
};
