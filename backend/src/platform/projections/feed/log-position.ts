import type { Position } from '../../eventsourcing/event.ts'

/** A place in one particular log; in another log the number means nothing. */
export interface LogPosition {
  readonly logId: string
  readonly position: Position
}
