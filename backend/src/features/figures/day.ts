/** A day in UTC, such as `2026-11-24`: days are in the order of their texts. */
export type Day = string

/** The day of a moment, in UTC. */
export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10)
}
