/** What became of the copies of one press. */
interface Outcome {
  readonly processing: number
  /** Waiting for one that is processed to end. */
  readonly queued: number
  /** Why the others were not taken. */
  readonly failure?: string
}

/** The toast after a press (spec video 8); of several copies it counts those that were accepted. */
export function outcomeWords({ processing, queued, failure }: Outcome) {
  const accepted = processing + queued
  const counts = queued > 0 ? `${processing} processing, ${queued} queued` : `${accepted} animations started`
  if (failure !== undefined) {
    return {
      title: 'Animation failed',
      description: accepted === 0 ? failure : `${failure} · ${counts}`,
      tone: 'bad' as const,
    }
  }
  return { title: 'Animation started!', ...((accepted > 1 || queued > 0) && { description: counts }) }
}
