/** Milliseconds of a day in UTC. */
export const dayMs = 24 * 60 * 60_000

/** The day of a moment in UTC, such as `2026-11-24`: days are in the order of their texts. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm-dd'.length)
}
