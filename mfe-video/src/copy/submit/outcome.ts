import { type OutcomeWords, type ToldOutcome, wordsOfOutcome } from '../../clips/submit/outcome.ts'

/** The toast after a press (spec video 8); of several copies it counts those that were accepted. */
export function outcomeWords(outcome: ToldOutcome): OutcomeWords {
  const { processing, queued } = outcome
  const counts = countsOf(outcome)
  const submitted = { title: 'Animation started!', ...((processing > 1 || queued > 0) && { description: counts }) }
  return wordsOfOutcome(outcome, { submitted, failed: 'Animation failed', counts })
}

function countsOf({ processing, queued }: ToldOutcome): string {
  if (queued === 0) return `${processing} animations started`
  // Others may be processing, which this press did not ask for.
  if (processing === 0) return `${queued} queued`
  return `${processing} processing, ${queued} queued`
}
