import { storedAtomOf } from '@studio/ui/stored-atom'

/**
 * What one person has entered in the panel. The settings are what the person wants: what the chosen model makes of them is in
 * `settings.ts`, so that going to another model and back loses nothing. A draft also names what is not set, so that a draft which is
 * put back takes away what was set meanwhile.
 */
export interface Draft {
  readonly prompt: string
  readonly model: string
  readonly variant: string
  /** In seconds. */
  readonly duration: number
  readonly resolution: string
  readonly aspectRatio: string
  /** How many clips one press asks for. */
  readonly count: number
  readonly audioEnabled: boolean
  /** Name of the file with the sound. The file itself is gone after a reload, which the panel says. */
  readonly audioName: string | undefined
  /** What is not to be seen; undefined: what the model usually avoids. */
  readonly negativePrompt: string | undefined
  readonly guidanceScale: number | undefined
  /** Undefined: drawn at random. */
  readonly seed: number | undefined
  /** Ids of the pictures that the clip begins and ends with. */
  readonly firstFrame: string | undefined
  readonly lastFrame: string | undefined
}

/** Spec video 3: the stored defaults. */
export const defaultDraft: Draft = {
  prompt: '',
  model: 'kling-2.1',
  variant: 'pro',
  duration: 5,
  resolution: '480p',
  aspectRatio: '16:9',
  count: 1,
  audioEnabled: true,
  audioName: undefined,
  negativePrompt: undefined,
  guidanceScale: undefined,
  seed: undefined,
  firstFrame: undefined,
  lastFrame: undefined,
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)

/** Which values each field takes. */
const fields: Readonly<Record<keyof Draft, (value: unknown) => boolean>> = {
  prompt: isText,
  model: isText,
  variant: isText,
  duration: isNumber,
  resolution: isText,
  aspectRatio: isText,
  count: (value) => [1, 2, 3, 4].some((count) => count === value),
  audioEnabled: (value) => typeof value === 'boolean',
  audioName: isText,
  negativePrompt: isText,
  guidanceScale: isNumber,
  seed: isNumber,
  firstFrame: isText,
  lastFrame: isText,
}

/** Reads what was left in the browser: fields of another shape get their defaults. Undefined for what is no draft at all. */
export function readDraft(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const stored = new Map<string, unknown>(Object.entries(value))
  const usable = Object.entries(fields).filter(([name, takes]) => takes(stored.get(name)))
  return { ...defaultDraft, ...Object.fromEntries(usable.map(([name]) => [name, stored.get(name)])) }
}

/** Stored in the browser, each tab its own, so that two tabs do not overwrite each other's half-written prompt. */
export const draftAtomOf = storedAtomOf('video-draft', {
  initial: defaultDraft,
  perTab: true,
  read: readDraft,
  next: (now, change: Partial<Draft>) => ({ ...now, ...change }),
})
