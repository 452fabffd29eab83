import type { ColumnImage, Generation, GenerationOutput } from '@studio/backend/contract'
import type { Making } from '@studio/backend/contract/library'
import { type Narrowing, readPeriod, type Trait, traits, valuesOf } from '../../address/narrowing.ts'
import { shapeOf } from './shapes.ts'

/** What images can be filtered by, each by itself. */
export const aspects = [...traits, 'date', 'madeFrom'] as const
export type Aspect = (typeof aspects)[number]

/** What must be known of an image to filter it. */
export interface Subject {
  readonly making: Making
  /** Width by height. */
  readonly ratio: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly isMadeFrom: (id: string) => boolean
}

/** An output of the newest generations, in whatever state. */
export interface RecentOutput {
  readonly generation: Generation
  readonly output: GenerationOutput
  /** Width by height, as its tile is shaped. */
  readonly ratio: number
}

/** Decides which images the gallery shows. */
export interface Matcher {
  /** Whether an image of the gallery's columns matches; false while it is not known how it was made. */
  readonly image: (image: ColumnImage) => boolean
  readonly recent: (output: RecentOutput) => boolean
}

/** How images were made, and which were made from the chosen picture; undefined while it is not known. */
export interface Known {
  readonly makings: ReadonlyMap<string, Making> | undefined
  readonly madeFrom: ReadonlySet<string> | undefined
}

const passesAll = (): boolean => true

/** The test of one filter; what is not filtered passes. */
export function testOf(aspect: Aspect, narrowing: Narrowing, today: Date): (subject: Subject) => boolean {
  const wanted = narrowing[aspect]
  if (wanted === undefined) return passesAll
  if (aspect === 'madeFrom') return ({ isMadeFrom }) => isMadeFrom(wanted)
  if (aspect === 'date') {
    const { from, to } = readPeriod(wanted, today)
    return ({ createdAt }) => createdAt >= from && createdAt < to
  }
  const values = new Set(valuesOf(wanted))
  return (subject) => valuesIn(subject, aspect).some((value) => values.has(value))
}

/** The values that an image has of a trait. */
export function valuesIn({ making, ratio }: Subject, trait: Trait): readonly string[] {
  if (trait === 'ratio') return [shapeOf(ratio)]
  if (trait !== 'style') return [making[trait]]
  return [making.style, making.styleId].flatMap((value) => value ?? [])
}

/** Whether filters ask how an image was made, which columns do not tell. */
export function asksForMakings(narrowing: Narrowing): boolean {
  return narrowing.model !== undefined || narrowing.quality !== undefined || narrowing.style !== undefined
}

const unknown = { model: '', quality: '' } as const

/** An image of the columns as it is filtered. */
export function subjectOf(image: ColumnImage, { makings, madeFrom }: Known): Subject {
  return {
    making: makings?.get(image.id) ?? unknown,
    ratio: image.ratio / 1000,
    createdAt: image.createdAt,
    isMadeFrom: () => madeFrom?.has(image.id) === true,
  }
}

/** How the images of a generation are made. */
export function makingOf({ model, quality, style, styleId }: Generation): Making {
  return { model, quality, ...(style !== undefined && { style }), ...(styleId !== null && { styleId }) }
}

/** An output as it is filtered. One whose shape the service chooses has none before it is finished. */
export function subjectOfRecent({ generation, output, ratio }: RecentOutput): Subject {
  const { aspectRatio, createdAt } = generation
  const chosen = aspectRatio === 'auto' ? Number.NaN : ratio
  return {
    making: makingOf(generation),
    ratio: output.status === 'stored' ? output.width / output.height : chosen,
    createdAt: Date.parse(createdAt),
    isMadeFrom: (id) => isMadeFrom(generation, id),
  }
}

/** Whether a picture is one of the references of a generation, whose addresses contain their ids. */
const isMadeFrom = ({ referenceImages }: Generation, id: string): boolean =>
  referenceImages.some((url) => url.includes(`/${id}/`))

/** Which of the filters hide an output. */
export function hiding(recent: RecentOutput, narrowing: Narrowing, today: Date): Aspect[] {
  const subject = subjectOfRecent(recent)
  return aspects.filter((aspect) => !testOf(aspect, narrowing, today)(subject))
}

/** Decides by these filters. */
export function matcherOf(narrowing: Narrowing, known: Known, today: Date): Matcher {
  const tests = aspects
    .filter((aspect) => narrowing[aspect] !== undefined)
    .map((each) => testOf(each, narrowing, today))
  const passes = (subject: Subject): boolean => tests.every((test) => test(subject))
  return {
    image: (image) => passes(subjectOf(image, known)),
    recent: (output) => passes(subjectOfRecent(output)),
  }
}
