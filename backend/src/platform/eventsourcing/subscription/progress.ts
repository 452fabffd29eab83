import type { Position } from '../event.ts'

/** How far one subscription has come; the subscription changes it as it goes. */
export interface Progress {
  /** Everything up to here is handled. */
  position: Position
  /** Newest event of the log when last looked. */
  head: Position
  /** Batches handled. */
  batches: number
  /** Events handled, those that were seen again after a trouble included. */
  events: number
  /** When the oldest event of the batch at hand was written. */
  busySince: Date | undefined
}
