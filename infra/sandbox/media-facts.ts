import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { audioFacts, type VideoFacts, videoFacts } from './clips/measure.ts'
import type { MediaKind, MediaRules } from './model.ts'
import { isPicture } from './pictures/references.ts'

/** What a file is, as far as somebody has looked into it. */
export type MediaFacts =
  | {
      readonly kind: 'image'
      readonly bytes: number
      readonly format: string
      /** In pixels as shown, upright. */
      readonly width: number
      readonly height: number
    }
  | {
      readonly kind: 'audio'
      readonly bytes: number
      /** The container, as ffprobe names it. */
      readonly format: string
      readonly seconds: number
    }
  | (VideoFacts & { readonly kind: 'video'; readonly bytes: number })

const imageFacts = async (file: string, bytes: number): Promise<MediaFacts | undefined> => {
  if (!(await isPicture(file))) return undefined
  const { format, autoOrient } = await sharp(file).metadata()
  return { kind: 'image', bytes, format, ...autoOrient }
}

/** Looks into a file; undefined when it does not hold what it should. */
export async function factsOf(file: string, holds: MediaKind): Promise<MediaFacts | undefined> {
  const bytes = (await stat(file)).size
  if (holds === 'image') return imageFacts(file, bytes)
  if (holds === 'video') {
    const video = await videoFacts(file)
    return video && { kind: 'video', bytes, ...video }
  }
  const audio = await audioFacts(file)
  return audio && { kind: 'audio', bytes, ...audio }
}

/** Why a model does not take the file; undefined when it does. */
export function faultOf(facts: MediaFacts, rules: MediaRules): string | undefined {
  if (rules.formats && !rules.formats.includes(facts.format)) return `must be ${rules.formats.join(', ')}`
  if (rules.mostBytes !== undefined && facts.bytes > rules.mostBytes)
    return `must have at most ${rules.mostBytes} bytes`
  return facts.kind === 'image' ? faultOfSides(facts, rules) : faultOfLength(facts, rules)
}

const faultOfSides = (
  { width, height }: { readonly width: number; readonly height: number },
  { leastSide = 0, mostRatio = Number.POSITIVE_INFINITY }: MediaRules,
) => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < leastSide) return `must be at least ${leastSide}*${leastSide} pixels`
  return long / short > mostRatio ? `must have a ratio of at most ${mostRatio}:1` : undefined
}

const faultOfLength = ({ seconds }: { readonly seconds: number }, { leastSeconds = 0 }: MediaRules) =>
  seconds < leastSeconds ? `must last at least ${leastSeconds} s` : undefined
