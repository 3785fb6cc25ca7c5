import { Fragment, type ReactNode } from "react";

/** Renders nodes with their index as key, because they never change their order. */
export function keyed<T>(nodes: readonly T[], show: (node: T) => ReactNode): ReactNode {
  return nodes
    .map((node, place) => ({ node, key: `${place}` }))
    .map(({ node, key }) => <Fragment key={key}>{show(node)}</Fragment>);
}
