import { type OutcomeWords, type ToldOutcome, wordsOfOutcome } from '../../clips/submit/outcome.ts'

/** The toast after a press (spec video 8); of several copies it counts those that were accepted. */
export function outcomeWords(outcome: ToldOutcome): OutcomeWords {
  const { processing, queued } = outcome
  const accepted = processing + queued
  const counts = queued > 0 ? `${processing} processing, ${queued} queued` : `${accepted} animations started`
  const submitted = { title: 'Animation started!', ...((accepted > 1 || queued > 0) && { description: counts }) }
  return wordsOfOutcome(outcome, { submitted, failed: 'Animation failed', counts })
}
