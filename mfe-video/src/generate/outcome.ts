/** What became of the clips of one press. */
export interface Outcome {
  readonly processing: number
  /** Waiting for one that is processed to end. */
  readonly queued: number
  /** Why the others were not taken. */
  readonly failure?: string
}

/** The toast after a press (spec video 8); it counts what was accepted. */
export function outcomeWords({ processing, queued, failure }: Outcome) {
  const accepted = processing + queued
  const submitted = queued > 0 ? `${processing} videos processing, ${queued} queued` : `${accepted} video(s) submitted`
  if (failure === undefined) return { title: 'Videos Submitted!', description: submitted }
  const description = accepted === 0 ? failure : `${failure} · ${submitted}`
  return { title: 'Generation Failed', description, tone: 'bad' as const }
}
