/** Test helper: these events so many times, one round after the other. */
export function repeated<Events extends readonly unknown[]>(
  times: number,
  ...events: Events
): readonly Events[number][] {
  const rounds = Array.from({ length: times }, (): readonly Events[number][] => events)
  return rounds.flat()
}
