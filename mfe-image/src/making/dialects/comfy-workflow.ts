import { type Graph, mostNodes, type Node } from './comfy-graph.ts'
import { idIn, listIn, objectIn } from './json.ts'

/** The editor stores values without names: those of the usual nodes by their order. */
const widgets: Readonly<Record<string, readonly string[]>> = {
  CLIPTextEncode: ['text'],
  KSampler: ['seed'],
  KSamplerAdvanced: ['add_noise', 'noise_seed'],
  RandomNoise: ['noise_seed'],
  EmptyLatentImage: ['width', 'height', 'batch_size'],
  EmptySD3LatentImage: ['width', 'height', 'batch_size'],
  CheckpointLoaderSimple: ['ckpt_name'],
  UNETLoader: ['unet_name'],
  LoraLoader: ['lora_name'],
}

type Link = readonly [node: string, output: unknown]

/** A workflow as the editor stores it, in the form in which it is run; undefined for anything else. */
export function graphOfWorkflow(value: unknown): Graph | undefined {
  const workflow = objectIn(value)
  const sources = new Map(listIn(workflow['links']).flatMap(linkIn))
  const nodes = listIn(workflow['nodes'])
    .slice(0, mostNodes)
    .flatMap((node) => nodeIn(node, sources))
  return nodes.length === 0 ? undefined : new Map(nodes)
}

/** A link is a list: its id, the node and the output that it begins at, and where it leads to. */
function linkIn(value: unknown): (readonly [unknown, Link])[] {
  const [link, from, output] = listIn(value)
  const node = idIn(from)
  return node === undefined ? [] : [[link, [node, output]]]
}

function nodeIn(value: unknown, sources: ReadonlyMap<unknown, Link>): (readonly [string, Node])[] {
  const { id, type, inputs, widgets_values: values } = objectIn(value)
  const key = idIn(id)
  if (key === undefined || typeof type !== 'string') return []
  const stored = listIn(values)
  const named = (widgets[type] ?? []).map((name, n): [string, unknown] => [name, stored[n]])
  const linked = listIn(inputs).flatMap((input): [string, unknown][] => {
    const { name, link } = objectIn(input)
    const source = sources.get(link)
    return typeof name === 'string' && source !== undefined ? [[name, source]] : []
  })
  return [[key, { type, inputs: Object.fromEntries([...named, ...linked]) }]]
}
