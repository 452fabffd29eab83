import type { Position } from '../../eventsourcing/event.ts'
import type { WriteRejected } from './bulk-write.ts'

/**
 * Finds the one event that the database refuses: the events of a refused write are suspects, which are written one by one in the
 * next attempt, and a suspect that is refused alone is poison.
 */
export interface Rejections {
  /** Events that must be written one by one. */
  readonly suspects: () => ReadonlySet<Position>
  /** By position: why the event is poison. */
  readonly poison: ReadonlyMap<Position, string>
  readonly note: (rejection: WriteRejected) => void
  /** Forgets everything up to a position that the checkpoint has passed. */
  readonly passed: (position: Position) => void
}

/** Remembers which events a write was refused for, until the checkpoint has passed them. Nothing is refused yet. */
export function rejections(): Rejections {
  const refused = new Map<Position, number>()
  const poison = new Map<Position, string>()
  return {
    suspects: () => new Set(refused.keys()),
    poison,
    note({ events, message }) {
      for (const { position } of events) {
        const times = (refused.get(position) ?? 0) + 1
        refused.set(position, times)
        if (times > 1 && events.length === 1) poison.set(position, message)
      }
    },
    passed(position) {
      for (const each of refused.keys()) if (each <= position) refused.delete(each)
      for (const each of poison.keys()) if (each <= position) poison.delete(each)
    },
  }
}
