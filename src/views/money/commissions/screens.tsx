import { default as CommissionLayers } from "./commission-layers.tsx";
import { default as Balances } from "./index.tsx";
import { default as PayOuts } from "./pay-outs.tsx";
import { default as Statement } from "./statement.tsx";

/** The screens about what referring doctors are owed and paid, and their dialogs: one file, because they share most of it. */
export { Balances, CommissionLayers, PayOuts, Statement };
