import { type OutcomeWords, type ToldOutcome, wordsOfOutcome } from '../clips/submit/outcome.ts'

/** The toast after a press (spec video 8); it counts what was accepted. */
export function outcomeWords(outcome: ToldOutcome): OutcomeWords {
  const counts = countsOf(outcome)
  const submitted = { title: 'Videos Submitted!', description: counts }
  return wordsOfOutcome(outcome, { submitted, failed: 'Generation Failed', counts })
}

function countsOf({ processing, queued }: ToldOutcome): string {
  if (queued === 0) return `${processing} video(s) submitted`
  // Others may be processing, which this press did not ask for.
  if (processing === 0) return `${queued} videos queued`
  return `${processing} videos processing, ${queued} queued`
}
