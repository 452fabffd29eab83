/** How many clips of one press were accepted. */
interface Accepted {
  readonly processing: number
  /** Waiting for one that is processed to end. */
  readonly queued: number
}

/** What became of the clips of one press. */
export interface Outcome extends Accepted {
  /** Why the others were not taken. */
  readonly error?: unknown
}

/** The same in words. */
export interface ToldOutcome extends Accepted {
  /** Why the others were not taken. */
  readonly failure?: string
}

/** A toast about a press. */
export interface OutcomeWords {
  readonly title: string
  readonly description?: string
  readonly tone?: 'bad'
}

interface Words {
  /** When all were accepted. */
  readonly submitted: OutcomeWords
  /** The title when not all were. */
  readonly failed: string
  /** Counts those that were. */
  readonly counts: string
}

/** The toast after a press (spec video 8): that all clips were accepted, or why not and which were nevertheless. */
export function wordsOfOutcome(
  { processing, queued, failure }: ToldOutcome,
  { submitted, failed, counts }: Words,
): OutcomeWords {
  if (failure === undefined) return submitted
  const description = processing + queued === 0 ? failure : `${failure} · ${counts}`
  return { title: failed, description, tone: 'bad' }
}
