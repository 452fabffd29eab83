import { type OutcomeWords, type ToldOutcome, wordsOfOutcome } from '../clips/submit/outcome.ts'

/** The toast after a press (spec video 8); it counts what was accepted. */
export function outcomeWords(outcome: ToldOutcome): OutcomeWords {
  const { processing, queued } = outcome
  const counts =
    queued > 0 ? `${processing} videos processing, ${queued} queued` : `${processing + queued} video(s) submitted`
  const submitted = { title: 'Videos Submitted!', description: counts }
  return wordsOfOutcome(outcome, { submitted, failed: 'Generation Failed', counts })
}
