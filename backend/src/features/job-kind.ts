import type { Medium } from '../platform/eventsourcing/stored-media.ts'
import type { VideoCut } from '../platform/media/video/cut.ts'
import type { ProviderRequest } from '../platform/providers/port.ts'
import type { PriceList } from './catalogue/price-list.ts'
import type { JobWords, PricedBy } from './jobs/events.ts'
import type { JobRequested } from './jobs/queries.ts'

/**
 * What the general code of jobs (worker, dispatcher, activities) knows of one kind of job. Every kind has one entry, made in a file
 * `kind.ts` of its slice and listed in `job-kinds.ts`; no general code imports a slice of one kind.
 */
export interface JobKindEntry {
  /** What one output is. */
  readonly medium: Exclude<Medium, 'audio'>
  /** Time from when its service has accepted an output, or from its first intent until then, to its end by time-out, in milliseconds. */
  readonly deadlineMs: number
  /** Longest pause between two polls of a task, in milliseconds; models that are usually fast are polled more often. */
  readonly longestPauseMs: number
  /** The model of a job as the catalogue has it today; undefined when it is no longer offered. */
  readonly modelOf: (asked: AskedOfModel) => ModelOfJob | undefined
  /** What the price of one output depends on besides the model, for the ledger; also known when the model is no longer offered. */
  readonly pricedBy: (asked: AskedOfModel) => PricedBy
  /** Which price of the price list it is charged by, for the ledger; undefined when that can no longer be known. */
  readonly unitOf: (asked: AskedOfModel) => string | undefined
  /** Its models, as they are compared with what their services say when a worker starts (providers 1). */
  readonly offered: readonly OfferedModel[]
}

/** A model of the catalogue as its service knows it. */
export interface OfferedModel {
  readonly id: string
  /** Name of the provider account. */
  readonly provider: string
  /** Every path under which it is used. */
  readonly paths: readonly string[]
  /** What our price list has a price for, the usual first. */
  readonly priced: (prices: PriceList) => readonly PricedRequest[]
}

export interface PricedRequest {
  /** What the price is for, in words of the settings. */
  readonly of: Readonly<Record<string, unknown>>
  readonly request: ProviderRequest
  /** In millionths of a dollar. */
  readonly unitPrice: number
}

/** What a job asks of its model, as JobRequested has it. */
export type AskedOfModel = Pick<JobRequested['data'], 'model' | 'settings'>

/** The model of one job, with what the person has chosen. */
export interface ModelOfJob {
  /** Seconds one output usually takes. */
  readonly typicalSeconds: number
  /**
   * Width by height that the provider's copies of inputs are cropped to, by the names of the inputs; absent: every input keeps its
   * shape.
   */
  readonly cropsTo?: Readonly<Record<string, number>>
  /** The part of a video that its model is to get, by the names of the inputs; absent: all of it, as it came. */
  readonly cutsTo?: Readonly<Record<string, VideoCut>>
  /**
   * How long the provider's copies of inputs last, in milliseconds, by the names of the inputs: a longer sound is cut, and of a picture a
   * video is made that shows nothing else.
   */
  readonly lasts?: Readonly<Record<string, number>>
  /** The person wants no sound, and the service cannot leave it out: it is removed from what is stored. */
  readonly silenced?: true
  /** The seed of one output; undefined for a model that takes none. Every intent of an output has the seed of its first one. */
  readonly seedOf: (output: SeededOutput) => number | undefined
  /**
   * The request for one output. Throws DomainError when the catalogue no longer has what the person has chosen, so that a repeat cannot
   * help.
   */
  readonly toRequest: (content: RequestContent) => ProviderRequest
}

/** One output as far as its seed matters. */
export interface SeededOutput {
  readonly n: number
  /** Its last intent, if it has one. An intent from before seeds were recorded left the choice to the service. */
  readonly last: { readonly seed?: number | undefined } | undefined
  /** Draws a whole number from 1 to `max`, the same for this output every time. */
  readonly draw: (max: number) => number
}

/** What a request holds besides the settings. */
export interface RequestContent extends JobWords {
  /** Addresses that the provider can read, in order; no more than the model takes. */
  readonly references: readonly string[]
  /** The same of the inputs that have a name. */
  readonly inputs: Readonly<Record<string, string>>
  /** As the intent has it; absent in intents from before seeds were recorded. Left out for models that take none. */
  readonly seed?: number | undefined
}
