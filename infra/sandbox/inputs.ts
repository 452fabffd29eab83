import type { Billed, ClipModel, Input, MediaKind, MediaRules, Model, PictureModel } from './model.ts'

/** The body of a submit: a flat JSON object. */
export type Inputs = Readonly<Record<string, unknown>>

/** Why inputs are refused: 1400 = missing, 1401 = invalid, 1402 = media that cannot be fetched or read (providers 3.6). */
export interface Refusal {
  readonly code: 1400 | 1401 | 1402
  readonly message: string
}

// The documentation of the model with the largest pictures allows up to 4096*4096 in any ratio.
const mostPixels = 4096 * 4096

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const textFault = (value: unknown, most = Number.POSITIVE_INFINITY) => {
  if (!isText(value)) return 'must be a text'
  return value.length <= most ? undefined : `must have at most ${most} characters`
}

const sizeFault = (value: unknown, from: number, to: number) => {
  const sides = isText(value) ? /^(\d{2,5})\*(\d{2,5})$/.exec(value) : null
  if (!sides) return 'must be "width*height"'
  const [width, height] = [Number(sides[1]), Number(sides[2])]
  if ([width, height].some((side) => side < from || side > to)) return `sides must be from ${from} to ${to}`
  return width * height <= mostPixels ? undefined : 'must not exceed 4096*4096 pixels in all'
}

const numberFault = (value: unknown, { from, to, whole }: Extract<Input, { kind: 'number' }>) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number'
  if (whole && !Number.isInteger(value)) return 'must be a whole number'
  return value >= from && value <= to ? undefined : `must be from ${from} to ${to}`
}

const listFault = (value: unknown, most: number) => {
  if (!Array.isArray(value) || value.length === 0 || value.length > most) return `must be a list of 1 to ${most}`
  return value.every(isText) ? undefined : 'must hold URLs or base64 with a content type'
}

const isLora = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  isText(value.path) &&
  isPathOfWeights(value.path) &&
  (!('scale' in value) || typeof value.scale === 'number')

/** A repository at Hugging Face, `owner/name`, or the address of the weights. */
const isPathOfWeights = (path: string) =>
  /^[\w.-]+\/[\w.-]+$/.test(path) || /^https?:$/.test(URL.parse(path)?.protocol ?? '')

const areLoras = (value: unknown) => Array.isArray(value) && value.length <= 3 && value.every(isLora)

const faultOf = (value: unknown, input: Input): string | undefined => {
  switch (input.kind) {
    case 'text':
      return textFault(value, input.most)
    case 'number-choice':
      return typeof value === 'number' && input.of.includes(value) ? undefined : `must be one of ${input.of.join(', ')}`
    case 'number':
      return numberFault(value, input)
    case 'choice':
      return isText(value) && input.of.includes(value) ? undefined : `must be one of ${input.of.join(', ')}`
    case 'size':
      return sizeFault(value, input.from, input.to)
    case 'media':
      return isText(value) ? undefined : 'must be a URL or base64 with a content type'
    case 'media-list':
      return listFault(value, input.most)
    case 'loras':
      return areLoras(value) ? undefined : 'must be up to 3 {path, scale}, each path owner/name or a URL'
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'must be true or false'
  }
}

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** Checks inputs against the model's table. Fields that the table does not name are ignored. */
export function refuse(model: Model, inputs: Inputs): Refusal | undefined {
  for (const name of model.required) {
    const value = inputs[name]
    if (isMissing(value) || (Array.isArray(value) && value.length === 0)) {
      return { code: 1400, message: `parameter "${name}" is missing` }
    }
  }
  for (const [name, input] of Object.entries(model.inputs)) {
    const value = inputs[name]
    const fault = isMissing(value) ? undefined : faultOf(value, input)
    if (fault) return { code: 1401, message: `parameter "${name}" ${fault}` }
  }
  return undefined
}

/** Whether the body of a submit is a JSON object, as it must be. */
export function isInputs(body: unknown): body is Inputs {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/** The prompt in the body of a submit, whatever it is. */
export function promptInBody(body: unknown): string {
  return isInputs(body) ? promptIn(body) : ''
}

/** The prompt of a submit that may not have been checked; '' when there is none. */
export function promptIn(inputs: Inputs): string {
  return isText(inputs['prompt']) ? inputs['prompt'] : ''
}

/** A text input or its default; '' when there is neither. */
export function textOf(model: Model, inputs: Inputs, name: string): string {
  const value = inputs[name]
  return isText(value) ? value : String(model.defaults[name] ?? '')
}

/** A number input or its default. */
export function numberOf(model: Model, inputs: Inputs, name: string): number | undefined {
  const value = inputs[name]
  if (typeof value === 'number') return value
  const fallback = model.defaults[name]
  return typeof fallback === 'number' ? fallback : undefined
}

/** A flag or its default. */
export function flagOf(model: Model, inputs: Inputs, name: string): boolean {
  return (inputs[name] ?? model.defaults[name]) === true
}

/** A file that a task needs: the input that names it, and what it must be. */
export interface MediaInput {
  readonly name: string
  readonly holds: MediaKind
  readonly rules: MediaRules
  /** URL, base64 with a content type, or `media:<sha256>`. */
  readonly value: string
}

/** The files that the inputs name, in the order of the model's table. */
export function mediaOf(model: Model, inputs: Inputs): readonly MediaInput[] {
  return Object.entries(model.inputs).flatMap(([name, input]) => {
    if (input.kind !== 'media' && input.kind !== 'media-list') return []
    const { holds, rules = {} } = input.kind === 'media' ? input : { holds: 'image' as const }
    return [inputs[name]]
      .flat()
      .filter(isText)
      .map((value) => ({ name, holds, rules, value }))
  })
}

/** The number of pictures that the task makes. */
export function countOf(model: PictureModel, inputs: Inputs): number {
  return numberOf(model, inputs, 'max_images') ?? 1
}

/** Length of the clip that a model of pictures makes, in seconds. */
export function secondsOf(model: ClipModel, inputs: Inputs): number {
  return numberOf(model, inputs, 'duration') ?? 5
}

/** Lengths of files in seconds, by the inputs that name them. */
export type Lengths = Readonly<Record<string, number>>

const billedSeconds = ({ by, step, least = 0, most = Number.POSITIVE_INFINITY }: Billed, lengths: Lengths): number => {
  const seconds = lengths[by] ?? 0
  const rounded = step === undefined ? seconds : Math.ceil(seconds / step) * step
  return Math.min(most, Math.max(least, rounded))
}

const unitsOf = (model: Model, inputs: Inputs, lengths: Lengths): number => {
  if (model.makes === 'pictures') return countOf(model, inputs)
  return model.billed ? billedSeconds(model.billed, lengths) : secondsOf(model, inputs)
}

/** Price of a task in millionths of a dollar (providers 4). @param lengths needed by models that bill the length of a file */
export function priceOf(model: Model, inputs: Inputs, lengths: Lengths = {}): number {
  const { price } = model
  const rate = typeof price === 'number' ? price : (price.of[wordOf(model, inputs, price.by)] ?? 0)
  return Math.round(rate * unitsOf(model, inputs, lengths))
}

const wordOf = (model: Model, inputs: Inputs, name: string) =>
  model.inputs[name]?.kind === 'flag' ? String(flagOf(model, inputs, name)) : textOf(model, inputs, name)
