import type { Recorded } from '../../platform/eventsourcing/event.ts'
import { isMoving, isStill } from '../../platform/eventsourcing/stored-media.ts'
import type { Numbers } from '../../platform/projections/projection.ts'
import type { AccountEvent } from '../accounts/events.ts'
import type { CostEvent } from '../costs/events.ts'
import type { OutputEvent, QueueEvent } from '../jobs/events.ts'

/** What is counted of one day, or of one person on one day. What has not happened is absent. */
export interface Figures {
  /** People who have joined. */
  readonly joined?: bigint
  /** Jobs that were asked for, by kind. */
  readonly requested?: Readonly<Record<string, bigint>>
  /** Pictures and videos that were made and stored. */
  readonly images?: bigint
  readonly videos?: bigint
  /** Outputs that have failed, by the kind of their job; those that the person has cancelled are none. */
  readonly failed?: Readonly<Record<string, bigint>>
  /** What was charged, in millionths of a dollar: by use, then by model. */
  readonly spent?: Readonly<Record<string, Readonly<Record<string, bigint>>>>
  /** How much of that is simulated, because the AI sandbox was at work: by model. */
  readonly simulated?: Readonly<Record<string, bigint>>
}

type FigureEvent = AccountEvent | QueueEvent | OutputEvent | CostEvent
type Counters = {
  readonly [Type in FigureEvent['type']]?: (
    event: Recorded<Extract<FigureEvent, { type: Type }>>,
  ) => Numbers | undefined
}

/** What an event adds to the figures of its day, by the paths of `Figures`. */
export const counters = {
  AccountRegistered: () => ({ joined: 1n }),
  JobRequested: ({ data }) => ({ [`requested.${fieldOf(data.kind)}`]: 1n }),
  OutputStored: ({ data: { media } }) => {
    if (isMoving(media.contentType)) return { videos: 1n }
    return isStill(media.contentType) ? { images: 1n } : undefined
  },
  // earlier releases made pictures only, and did not say so
  OutputFailed: ({ data: { kind = 'image', reason } }) =>
    reason === 'cancelled' ? undefined : { [`failed.${fieldOf(kind)}`]: 1n },
  CostRecorded: ({ data: { feature, model, amount, sandbox } }) => ({
    [`spent.${fieldOf(feature)}.${fieldOf(model)}`]: BigInt(amount),
    ...(sandbox && { [`simulated.${fieldOf(model)}`]: BigInt(amount) }),
  }),
} as const satisfies Counters

/** What a field cannot be called. */
const nameless = '%'

/** A word of the log as the name of a field: dots and dollars mean something else there. */
export function fieldOf(word: string): string {
  return word === '' ? nameless : word.replaceAll('%', '%25').replaceAll('.', '%2E').replaceAll('$', '%24')
}

/** The word of the log that a field is named after. */
export function wordOf(field: string): string {
  return field === nameless ? '' : decodeURIComponent(field)
}
