/** A graph as lists of successors. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * For every group of nodes that reach each other one cycle, as a path whose first and last node are the same. A depth-first search.
 */
export function findCycles(graph: Graph): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []
  const walk = (node: string, path: readonly string[]) => {
    const start = path.indexOf(node)
    if (start >= 0) cycles.push([...path.slice(start), node])
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return cycles
}
