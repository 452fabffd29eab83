import { z } from 'zod'
import type { Position } from '../../platform/eventsourcing/event.ts'
import type { ChargeRow } from './charge-row.ts'
import type { ReportOptions } from './contract.ts'
import { UnusableReport } from './errors.ts'
import { FoldState, filterOf, foldCharges, type ReportLine } from './fold.ts'
import { hasCharges, positionAsOf, type Replaying, replayCharges } from './replay.ts'
import { repriceBy } from './reprice.ts'

/** The log that is read. */
export interface ReportedLog {
  readonly url: string
  readonly logId: string | undefined
  /** Position of its newest event when the report began. */
  readonly head: Position
}

/** What a report is of, printed with it, so that somebody else can make the same one. */
export interface ReportHead {
  readonly logId: string
  /** The charges up to here, inclusive. */
  readonly position: Position
  readonly asOf: Date | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
  /** Versions of the price list by which the charges were made. */
  readonly priceLists: readonly number[]
  /** Of the other price list: its version, or a hash of it. */
  readonly repricedBy: string | undefined
  /** How many charges the other price list has left as they were, since nothing was counted for them. */
  readonly uncounted: number | undefined
  readonly code: string
}

export interface Report {
  readonly head: ReportHead
  readonly by: ReportOptions['by']
  readonly lines: readonly ReportLine[]
  readonly totals: readonly ReportLine[]
}

/** What a replay for a report needs beside its options. */
export interface ReportWork extends Omit<Replaying, 'upTo'> {
  /** The version of this program. */
  readonly code: string
  /** The name of the other price list, where there is one. */
  readonly repricedBy?: string | undefined
  /** Whether a model is one that the studio offers, though nothing was ever charged for it. */
  readonly isModel: (model: string) => boolean
  /** Sees each charge that the report is of, with what it would cost by the other price list. */
  readonly onCharge?: ((charge: ChargeRow, repriced: number | undefined) => undefined | Promise<void>) | undefined
  /** So that a report whose process dies goes on where it was. */
  readonly checkpoints?: Checkpoints | undefined
}

/** What is known of a report that has not been made yet: everything of the charges up to `read`. */
export const ReportCheckpoint = z.object({
  logId: z.string(),
  /** Positions, as text. */
  upTo: z.string(),
  read: z.string(),
  known: z.object({ models: z.array(z.string()), people: z.array(z.string()) }),
  fold: FoldState,
})
export type ReportCheckpoint = z.infer<typeof ReportCheckpoint>

/** Where a report stands every now and then, kept for a process that goes on with it. */
export interface Checkpoints {
  /** Where another process has been; a checkpoint of another log is passed over. */
  readonly last: ReportCheckpoint | undefined
  /** How many charges are read between two checkpoints. */
  readonly everyCharges: number
  /** The next charge is read after that. */
  readonly save: (checkpoint: ReportCheckpoint) => Promise<void>
}

/**
 * Makes a report of the charges in the log. Throws UnusableReport: a log without charges, a model or a person of whom nothing is known, a
 * price list that lacks a price; and what `replayCharges` throws.
 */
export async function makeReport(log: ReportedLog, options: ReportOptions, work: ReportWork): Promise<Report> {
  const logId = await idOfCharged(log)
  const { asOf, prices, by } = options
  const begun = checkpointIn(logId, work.checkpoints)
  const position = begun === undefined ? await endOf(log, asOf, work.signal) : BigInt(begun.upTo)
  const fold = foldCharges(by, begun?.fold)
  const reprice = prices && repriceBy(prices)
  const matches = filterOf(options)
  const known = knownThings(options, begun?.known)
  const after = begun && BigInt(begun.read)
  const state = () => ({ logId, upTo: String(position), known: known.state(), fold: fold.state() })
  const saveAfter = saverOf(work.checkpoints, state)
  const count = (charge: ChargeRow): undefined | Promise<void> => {
    known.note(charge)
    if (!matches(charge)) return undefined
    const repriced = reprice?.(charge)
    fold.add(charge, repriced ?? 0)
    return work.onCharge?.(charge, repriced)
  }
  for await (const charges of replayCharges(log.url, { ...work, after, upTo: position })) {
    for (const charge of charges) {
      const pending = count(charge)
      if (pending !== undefined) await pending
      const saving = saveAfter(charge)
      if (saving !== undefined) await saving
    }
  }
  if (position < log.head && known.lacks()) await noteAll(log, known, work.signal)
  known.check(work.isModel)
  const { from, to } = options
  const head = { logId, position, asOf: dateOf(asOf), from: dateOf(from), to: dateOf(to), priceLists: fold.versions() }
  return {
    head: { ...head, repricedBy: work.repricedBy, uncounted: prices && fold.uncounted(), code: work.code },
    by,
    lines: fold.lines(),
    totals: fold.totals(),
  }
}

/** Where another process has been in this log. */
const checkpointIn = (logId: string, checkpoints: Checkpoints | undefined): ReportCheckpoint | undefined =>
  checkpoints?.last?.logId === logId ? checkpoints.last : undefined

/** Told of each charge when it is counted; saves a checkpoint after every so many. */
function saverOf(checkpoints: Checkpoints | undefined, state: () => Omit<ReportCheckpoint, 'read'>) {
  if (checkpoints === undefined) return () => undefined
  let unsaved = 0
  return ({ position }: ChargeRow): Promise<void> | undefined => {
    unsaved += 1
    if (unsaved < checkpoints.everyCharges) return undefined
    unsaved = 0
    return checkpoints.save({ ...state(), read: String(position) })
  }
}

/** The last position that the report is of. */
const endOf = async (log: ReportedLog, asOf: number | undefined, signal: AbortSignal | undefined): Promise<Position> =>
  asOf === undefined ? log.head : await positionAsOf(log.url, asOf, signal)

const dateOf = (time: number | undefined): Date | undefined => (time === undefined ? undefined : new Date(time))

/** The id of a log that has charges. Throws UnusableReport. */
async function idOfCharged({ logId, url }: ReportedLog): Promise<string> {
  if (logId === undefined || !(await hasCharges(url)))
    throw new UnusableReport('empty-log', 'Nothing was ever charged: the log holds no cost.')
  return logId
}

/** Who was charged later than the report ends is nobody unknown. */
async function noteAll(log: ReportedLog, known: KnownThings, signal: AbortSignal | undefined): Promise<void> {
  for await (const charges of replayCharges(log.url, { upTo: log.head, signal })) charges.forEach(known.note)
}

type KnownThings = ReturnType<typeof knownThings>

/**
 * Which models and people a log knows, so that a mistyped name is not mistaken for somebody who has spent nothing in the period. Notes
 * nothing for a report of everybody and everything.
 */
function knownThings({ model, user }: ReportOptions, begun?: ReportCheckpoint['known']) {
  const models = new Set(begun?.models)
  const people = new Set(begun?.people)
  return {
    state: (): ReportCheckpoint['known'] => ({ models: [...models], people: [...people] }),
    note: (charge: ChargeRow) => {
      if (model !== undefined) models.add(charge.model)
      if (user !== undefined) people.add(charge.user)
    },
    lacks: (): boolean => (model !== undefined && !models.has(model)) || (user !== undefined && !people.has(user)),
    check: (isModel: ReportWork['isModel']) => {
      if (model !== undefined && !models.has(model) && !isModel(model)) {
        const all = [...models].sort().join(', ')
        throw new UnusableReport('unknown-model', `No model is called ${model}. Those that were charged for: ${all}.`)
      }
      if (user !== undefined && !people.has(user))
        throw new UnusableReport('unknown-user', `Nothing was ever charged to a person with the id ${user}.`)
    },
  }
}
