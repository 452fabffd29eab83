import type { FileTexts } from '../files/file-texts.ts'
import type { FoundSettings } from '../found-settings.ts'
import { type Graph, graphOf, type Node, sourceOf, upstreamOf } from './comfy-graph.ts'
import { graphOfWorkflow } from './comfy-workflow.ts'
import { objectIn } from './json.ts'

/** Inputs by which the words reach a sampler, in the nodes of different models. */
const conditionings = ['positive', 'guider', 'conditioning']
const textInputs = ['text', 'prompt', 'string', 'value', 't5xxl', 'clip_l', 'text_g', 'positive']
const seedInputs = ['seed', 'noise_seed']
const modelInputs = ['ckpt_name', 'unet_name', 'model_name']
const unused: Readonly<Record<string, string>> = {
  steps: 'steps',
  sampler_name: 'sampler',
  cfg: 'CFG scale',
  negative: 'negative prompt',
}

/** What ComfyUI says: the workflow that was run, or the one in the editor, as JSON. */
export function readComfyUi(texts: FileTexts): FoundSettings | undefined {
  const graph = graphIn(texts)
  const sampler = graph && samplerOf(graph)
  if (sampler === undefined || graph === undefined) return undefined
  const { inputs } = sampler
  const words = conditionings.map((name) => sourceOf(graph, inputs[name])).find((id) => id !== undefined)
  const upstream = [sampler, ...upstreamOf(graph, keyOf(graph, sampler))]
  const width = firstOf(upstream, ['width'], isNumber)
  const height = firstOf(upstream, ['height'], isNumber)
  const loras = upstream.flatMap(({ inputs: { lora_name: name } }) => (typeof name === 'string' ? [name] : []))
  return {
    tool: 'ComfyUI',
    prompt: (firstOf(upstreamOf(graph, words), textInputs, isText) ?? '').trim(),
    model: firstOf(upstream, modelInputs, isText),
    seed: firstOf(upstream, seedInputs, isNumber),
    size: width !== undefined && height !== undefined ? { width, height } : undefined,
    numberOfImages: firstOf(upstream, ['batch_size'], isNumber),
    others: [
      ...Object.entries(unused).flatMap(([name, said]) => (upstream.some((node) => name in node.inputs) ? [said] : [])),
      ...[...new Set(loras)].map((name) => `LoRA ${name}`),
    ],
  }
}

/** In a PNG under two keywords; in the Exif of others behind them, or both as one object in the comment. */
function graphIn(texts: FileTexts): Graph | undefined {
  const inComment = objectIn(parsed(texts['comment']))
  const said = (name: 'prompt' | 'workflow'): unknown =>
    parsed(texts[name]) ?? parsed(behind(texts, name)) ?? inComment[name]
  return graphOf(said('prompt')) ?? graphOfWorkflow(said('workflow'))
}

/** A tag of the Exif whose text begins with that word and a colon. */
function behind(texts: FileTexts, word: string): string | undefined {
  const told = ['camera', 'make', 'description', 'document'].map((tag) => texts[tag] ?? '')
  const found = told.find((text) => text.slice(0, word.length + 1).toLowerCase() === `${word}:`)
  return found?.slice(word.length + 1)
}

function parsed(text: string | undefined): unknown {
  if (text === undefined || !/^\s*\{/.test(text)) return undefined
  try {
    // Python writes numbers that JSON does not know.
    return JSON.parse(text.replaceAll(/([:[,]\s*)(?:NaN|-?Infinity)(?=\s*[,\]}])/g, '$1null'))
  } catch {
    // A text that only looks like a workflow.
    return undefined
  }
}

/** The node that draws: of several, the last one of the workflow whose words are linked to it. */
function samplerOf(graph: Graph): Node | undefined {
  const samplers = [...graph.values()].filter(
    ({ type, inputs }) =>
      /sampler/i.test(type) && conditionings.some((name) => sourceOf(graph, inputs[name]) !== undefined),
  )
  return samplers.find(({ inputs }) => 'seed' in inputs || 'noise_seed' in inputs) ?? samplers[0]
}

const keyOf = (graph: Graph, node: Node): string | undefined => [...graph].find(([, each]) => each === node)?.[0]

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value)

/** The first value of these names and this kind in the nodes, in their order. */
function firstOf<T>(
  nodes: readonly Node[],
  names: readonly string[],
  isWanted: (value: unknown) => value is T,
): T | undefined {
  for (const { inputs } of nodes) {
    const value = names.map((name) => inputs[name]).find(isWanted)
    if (value !== undefined) return value
  }
  return undefined
}
