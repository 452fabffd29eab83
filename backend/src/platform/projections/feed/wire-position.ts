import type { Position } from '../../eventsourcing/event.ts'
import { WirePosition } from '../../live/live-contract.ts'

/** A place in one particular log; in another log the number means nothing. */
export interface LogPosition {
  readonly logId: string
  readonly position: Position
}

/** `<logId>.<number>`, as clients carry it (architecture 3.4). */
export const formatPosition = (logId: string, position: Position): string => `${logId}.${position}`

/** Undefined for anything that `formatPosition` cannot have made. */
export function parsePosition(text: string): LogPosition | undefined {
  const valid = WirePosition.safeParse(text).data
  if (valid === undefined) return undefined
  const dot = valid.indexOf('.')
  const position = BigInt(valid.slice(dot + 1))
  return position > 2n ** 63n - 1n ? undefined : { logId: valid.slice(0, dot), position }
}
