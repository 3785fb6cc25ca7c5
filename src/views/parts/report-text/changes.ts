import { createContext } from "react";
import type { ContentNode } from "#domain/report-content.ts";

export type Change = "added" | "removed";

/** What happened to nodes of a text that shows the differences of two; those that are in both are not in it. */
export type Changes = ReadonlyMap<ContentNode, Change>;

export const ShownChanges = createContext<Changes | null>(null);

/** Whether the text is a template, whose fields show their labels. */
export const IsTemplate = createContext(false);
