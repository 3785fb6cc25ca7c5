import type { Transaction } from "./context.ts";

/**
 * Returns a function that gives a database or transaction its prepared statement. `prepare` is called once for each of
 * them: building the SQL text of a long statement takes longer than sending it.
 */
export function preparedOnce<Statement>(
  prepare: (tx: Transaction) => Statement,
): (tx: Transaction) => Statement {
  const statements = new WeakMap<Transaction, Statement>();
  return (tx) => {
    const existing = statements.get(tx);
    if (existing !== undefined) return existing;
    const prepared = prepare(tx);
    statements.set(tx, prepared);
    return prepared;
  };
}
