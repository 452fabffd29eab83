import type { z } from 'zod'
import { DomainError, type ErrorType } from '../../platform/eventsourcing/decider.ts'

/**
 * A kind of job in refusals: what people call one, and the error of its slice. An option or an input that was there when a job was requested
 * may be gone later: then the job must end, and cannot be requested again.
 */
export interface KindInWords {
  readonly noun: string
  readonly error: ErrorType
}

/** Names of settings where people have other words for them. */
const wordsOfSettings: Readonly<Record<string, string>> = {
  aspectRatio: 'aspect ratio',
  audioEnabled: 'sound',
  audioMs: 'length of the sound',
  duration: 'length',
  guidanceScale: 'guidance scale',
  resolution: 'size',
  sourceType: 'source',
  syncMode: 'sync mode',
  videoMs: 'length of the video',
}

/** The refusal of a job whose setting is gone from the catalogue. */
export function noLongerOffered({ noun, error }: KindInWords, setting: string): DomainError {
  return new DomainError(error, `The ${wordsOfSettings[setting] ?? setting} of this ${noun} is no longer offered.`)
}

/** The settings of a job as JobRequested has them. Throws DomainError when the catalogue no longer has one of them. */
export function readOffered<Settings>(
  kind: KindInWords,
  schema: z.ZodType<Settings>,
  settings: Readonly<Record<string, string>>,
): Settings {
  const { data, error } = schema.safeParse(settings)
  if (error === undefined) return data
  const [setting = 'settings'] = error.issues.flatMap(({ path }) => path.slice(0, 1).map(String))
  throw noLongerOffered(kind, setting)
}

/** The address of an input that a job cannot do without. Throws DomainError when it is not there any more. */
export function required({ noun, error }: KindInWords, address: string | undefined, what: string): string {
  if (address !== undefined) return address
  throw new DomainError(error, `The ${what} of this ${noun} is not there any more.`)
}
