import { dayMs, dayOf } from '../../platform/eventsourcing/day.ts'
import type { RawEvent } from '../../platform/eventsourcing/raw/raw-event.ts'
import type { CostEvent } from '../costs/events.ts'

/** One charge as reports and SQL see it: flat, without anything that a person wrote. Money in millionths of a dollar. */
export interface ChargeRow {
  /** `<jobId>-<n>` or the id of a call. */
  readonly id: string
  readonly position: bigint
  /** When it was recorded, in milliseconds since the Unix epoch. */
  readonly created: number
  /** The UTC day of that: `2026-11-24`. */
  readonly day: string
  readonly user: string
  readonly feature: string
  readonly model: string
  readonly provider: string
  /** Simulated money: the AI sandbox made it. */
  readonly sandbox: boolean
  readonly priceListVersion: number
  readonly outputs: number
  readonly seconds: number | undefined
  readonly resolution: string | undefined
  /** Which price of the price list it was charged by, where it says so. */
  readonly unit: string | undefined
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
  /** What it was paid by, in credits of the day; undefined: by money. */
  readonly credits: number | undefined
  readonly unitPrice: number | undefined
  readonly amount: number
}

export const chargeStreams = 'charge-'

/** Whether nobody knows how much a charge was for: an answer of a language model that was stopped is charged by an estimate. */
export const isUncounted = ({ inputTokens, outputs }: ChargeRow): boolean => inputTokens === undefined && outputs === 0

/** What a row says of its charge alone: not whose it is, nor where and when it was recorded. */
export type ChargePart = Omit<ChargeRow, 'id' | 'position' | 'created' | 'day' | 'user'>

/** @param data of the newest schema */
export function partOf({ usage, ...charge }: CostEvent['data']): ChargePart {
  const counted = usage !== undefined && 'inputTokens' in usage ? usage : undefined
  const made = usage !== undefined && 'outputs' in usage ? usage : undefined
  return {
    feature: charge.feature,
    model: charge.model,
    provider: charge.provider,
    sandbox: charge.sandbox,
    priceListVersion: charge.priceListVersion,
    outputs: made?.outputs ?? 0,
    seconds: made?.seconds,
    resolution: made?.resolution,
    unit: charge.unit,
    inputTokens: counted?.inputTokens,
    outputTokens: counted?.outputTokens,
    credits: charge.credits,
    unitPrice: charge.unitPrice,
    amount: charge.amount,
  }
}

/** The row of a charge that was recorded there and then. */
export function rowOf(
  { stream, position, created }: Pick<RawEvent, 'stream' | 'position' | 'created'>,
  user: string,
  part: ChargePart,
): ChargeRow {
  return { ...part, id: stream.slice(chargeStreams.length), position, created, day: dayAt(created), user }
}

let lastDay = -1
let lastText = ''

/** The UTC day; charges come in the order of their time, so the text of the last one is nearly always right. */
function dayAt(time: number): string {
  const day = Math.floor(time / dayMs)
  if (day !== lastDay) {
    lastDay = day
    lastText = dayOf(new Date(time))
  }
  return lastText
}
