import type { Recorded } from '../../platform/eventsourcing/event.ts'
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

/** @param event a charge of the newest schema */
export function rowOf({ stream, position, created, data }: Recorded<CostEvent>): ChargeRow {
  const { usage, userId, ...charge } = data
  const counted = usage !== undefined && 'inputTokens' in usage ? usage : undefined
  const made = usage !== undefined && 'outputs' in usage ? usage : undefined
  return {
    id: stream.slice(chargeStreams.length),
    position,
    created: created.getTime(),
    day: dayOf(created.getTime()),
    user: userId,
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

const dayMs = 86_400_000
let lastDay = -1
let lastText = ''

/** The UTC day; charges come in the order of their time, so the text of the last one is nearly always right. */
function dayOf(time: number): string {
  const day = Math.floor(time / dayMs)
  if (day !== lastDay) {
    lastDay = day
    lastText = new Date(time).toISOString().slice(0, 'yyyy-mm-dd'.length)
  }
  return lastText
}
