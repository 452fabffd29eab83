import { idIn, listIn, objectIn } from './json.ts'

/** A node of a workflow as ComfyUI runs it: an input is a value, or the id of another node and the number of its output. */
export interface Node {
  readonly type: string
  readonly inputs: Readonly<Record<string, unknown>>
}

/** Nodes by their ids. */
export type Graph = ReadonlyMap<string, Node>

/** More nodes than any workflow that people share. */
export const mostNodes = 5_000

/** The nodes of a workflow as it was run; what is no node is passed over. Undefined without any. */
export function graphOf(value: unknown): Graph | undefined {
  const nodes = Object.entries(objectIn(value))
    .slice(0, mostNodes)
    .flatMap(([id, node]) => {
      const { class_type: type, inputs } = objectIn(node)
      return typeof type === 'string' ? [[id, { type, inputs: objectIn(inputs) }] as const] : []
    })
  return nodes.length === 0 ? undefined : new Map(nodes)
}

/** The node that an input of another one comes from. */
export function sourceOf(graph: Graph, input: unknown): string | undefined {
  const link = listIn(input)
  const id = link.length === 2 && typeof link[1] === 'number' ? idIn(link[0]) : undefined
  return id !== undefined && graph.has(id) ? id : undefined
}

/** The nodes that a node is made from, itself first, the nearest ones before further ones; each once, also in a circle. */
export function upstreamOf(graph: Graph, start: string | undefined): readonly Node[] {
  const ids = new Set(start === undefined ? [] : [start])
  // A set that grows while it is walked is walked to its new end.
  for (const id of ids) {
    for (const input of Object.values(graph.get(id)?.inputs ?? {})) {
      const source = sourceOf(graph, input)
      if (source !== undefined) ids.add(source)
    }
  }
  return [...ids].flatMap((id) => graph.get(id) ?? [])
}
