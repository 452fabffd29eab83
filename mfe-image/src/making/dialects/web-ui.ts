import type { FileTexts } from '../files/file-texts.ts'
import type { FoundSettings } from '../found-settings.ts'

/** A setting on the last line: a name, a colon, and a value in quotes or up to the next comma. */
const setting = /\s*(\w[\w \-/]{1,60}):\s*("(?:\\.|[^\\"])+"|[^,]*)(?:,|$)/g
const negativeMark = 'Negative prompt:'
const loraTag = /<(?:lora|lyco|hypernet):([^:>]{1,200})[^>]{0,200}>/g
/** A line with fewer settings is one of the prompt. */
const fewestSettings = 3
/** The time to read a line may grow with the square of its length. */
const longestSettings = 10_000

/** Settings that have no counterpart here, by their names in the file. */
const unused: Readonly<Record<string, string>> = {
  Steps: 'steps',
  Sampler: 'sampler',
  'CFG scale': 'CFG scale',
  'Denoising strength': 'denoising strength',
  'Hires upscale': 'upscaling',
}

/** What Stable Diffusion web UI and the many tools of its dialect say: the prompt, a negative one, and a last line of settings. */
export function readWebUi(texts: FileTexts): FoundSettings | undefined {
  const text = [texts['parameters'], texts['comment'], texts['description']].find(
    (each) => each !== undefined && !each.startsWith('{') && settingsOf(lastLineOf(each)) !== undefined,
  )
  if (text === undefined) return undefined
  const lines = text.trim().split('\n')
  const settings = settingsOf(lines.pop() ?? '') ?? new Map<string, string>()
  const negativeAt = lines.findIndex((line) => line.startsWith(negativeMark))
  const written = (negativeAt < 0 ? lines : lines.slice(0, negativeAt)).join('\n')
  const loras = [...written.matchAll(loraTag)].map(([, name = '']) => `LoRA ${name}`)
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(settings.get('Size') ?? '') ?? []
  return {
    tool: 'Stable Diffusion web UI',
    // What is left of a list without its tags: `a fox, , in the snow`.
    prompt: written
      .replaceAll(loraTag, '')
      .replaceAll(/,\s{0,9}(?=,)/g, '')
      .trim(),
    model: settings.get('Model'),
    seed: numberIn(settings.get('Seed')),
    size: width === undefined ? undefined : { width: Number(width), height: Number(height) },
    others: [
      ...(negativeAt < 0 ? [] : ['negative prompt']),
      ...Object.entries(unused).flatMap(([name, words]) => (settings.has(name) ? [words] : [])),
      ...loras,
    ],
  }
}

const lastLineOf = (text: string): string => text.trim().split('\n').at(-1) ?? ''

/** The settings of a line by their names; undefined for a line of the prompt. */
function settingsOf(line: string): ReadonlyMap<string, string> | undefined {
  if (line.length > longestSettings) return undefined
  const found = [...line.matchAll(setting)].map(([, name = '', value = '']) => [name, unquoted(value)] as const)
  return found.length < fewestSettings ? undefined : new Map(found)
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value.trim()
  try {
    return String(JSON.parse(value))
  } catch {
    // Quotes that are part of the value itself.
    return value
  }
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
