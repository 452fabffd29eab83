import {
  type AnimationAspectRatio,
  type AnimationMode,
  type AnimationResolution,
  animationAspectRatios,
  animationModes,
  animationResolutions,
  type Span,
} from '@studio/backend/contract/animations'
import { type SourceKind, sourceKinds } from '@studio/backend/contract/frames'
import { storedAtomOf } from '@studio/ui/stored-atom'

/** A driving video, and the part of it that is used; without one, all of it. */
export interface ChosenSource {
  readonly videoId: string
  readonly span?: Span | undefined
}

/**
 * What one person has entered in the form of copies of videos. A draft also names what is not set, so that a draft which is put back
 * takes away what was set meanwhile.
 */
export interface CopyDraft {
  /** The tab that is shown; its video is the one that is copied. */
  readonly source: SourceKind
  readonly sources: Readonly<Partial<Record<SourceKind, ChosenSource | undefined>>>
  /** Ids of the pictures to animate, each in a copy of its own. */
  readonly subjects: readonly string[]
  readonly mode: AnimationMode
  readonly resolution: AnimationResolution
  readonly aspectRatio: AnimationAspectRatio
  /** Undefined: drawn at random. */
  readonly seed: number | undefined
  readonly prompt: string
}

/** Spec video 3: the stored defaults. */
export const defaultDraft: CopyDraft = {
  source: 'tiktok',
  sources: {},
  subjects: [],
  mode: 'animate',
  resolution: '720p',
  aspectRatio: 'tall',
  seed: undefined,
  prompt: '',
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const oneOf =
  (words: readonly string[]) =>
  (value: unknown): boolean =>
    words.some((word) => word === value)

function isSpan(value: unknown): boolean {
  return isObject(value) && 'start' in value && 'end' in value && [value.start, value.end].every(Number.isFinite)
}

function isSource(value: unknown): boolean {
  if (!isObject(value) || !('videoId' in value) || typeof value.videoId !== 'string') return false
  return !('span' in value) || isSpan(value.span)
}

/** Which values each field takes. */
const fields: Readonly<Record<keyof CopyDraft, (value: unknown) => boolean>> = {
  source: oneOf(sourceKinds),
  sources: (value) => isObject(value) && Object.values(value).every((each) => each === undefined || isSource(each)),
  subjects: (value) => Array.isArray(value) && value.every((id) => typeof id === 'string'),
  mode: oneOf(animationModes),
  resolution: oneOf(animationResolutions),
  aspectRatio: oneOf(animationAspectRatios),
  seed: Number.isInteger,
  prompt: (value) => typeof value === 'string',
}

/** Reads what was left in the browser: fields of another shape get their defaults. Undefined for what is no draft at all. */
export function readDraft(value: unknown): CopyDraft | undefined {
  if (!isObject(value)) return undefined
  const stored = new Map<string, unknown>(Object.entries(value))
  const usable = Object.entries(fields).filter(([name, takes]) => takes(stored.get(name)))
  return { ...defaultDraft, ...Object.fromEntries(usable.map(([name]) => [name, stored.get(name)])) }
}

type Change = Partial<CopyDraft> | ((now: CopyDraft) => Partial<CopyDraft>)

/** Stored in the browser, each tab its own. A change that depends on what is there is a function. */
export const copyDraftAtomOf = storedAtomOf('copy-draft', {
  initial: defaultDraft,
  perTab: true,
  read: readDraft,
  next: (now, change: Change) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }),
})
