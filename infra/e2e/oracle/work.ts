import { mostWorkInProgress } from '@studio/backend/features/work/limits.ts'
import { workStepOf } from '@studio/backend/features/work-steps.ts'
import { type Check, countBy, eventsOf, type Log } from './truth.ts'

/** The steps of work of every kind that begin or end it, in the order of the log. */
export function boundsOfWork(log: Log) {
  return log.flatMap((event) => {
    const step = workStepOf(event)
    return step?.step === 'requested' || step?.step === 'ended' ? [{ ...step, position: event.position }] : []
  })
}

/**
 * I12: every accepted request for work is in the log exactly once and ends exactly once, and at no position of the log has a person more work
 * in progress than allowed. No video is lost on its way: all that the load client sends can be read.
 */
export const work: Check = ({ history, log }) => {
  const bounds = boundsOfWork(log)
  const countOf = (wanted: 'requested' | 'ended') =>
    countBy(
      bounds.filter(({ step }) => step === wanted),
      ({ workId }) => workId,
    )
  const [requested, ended] = [countOf('requested'), countOf('ended')]
  const deletionIds = new Set<string>(eventsOf(log, 'AccountDeletionRequested').map(({ data }) => data.workId))
  const accepted = history.flatMap(({ outcome, workId }) => (outcome === 'ok' && workId !== undefined ? [workId] : []))
  return [
    ...[...new Set(accepted)]
      .filter((workId) => requested.get(workId) !== 1)
      .map((workId) => `work ${workId} was accepted and is in the log ${requested.get(workId) ?? 0} times`),
    ...[...requested.keys()]
      .filter((workId) => ended.get(workId) !== 1)
      .map((workId) => `work ${workId} has ended ${ended.get(workId) ?? 0} times`),
    // a deletion takes no place
    ...tooMuch(bounds.filter(({ workId }) => !deletionIds.has(workId))),
    ...eventsOf(log, 'SourceFailed')
      .filter(({ data }) => data.reason === 'unreadable')
      .map(({ data }) => `the video of source ${data.sourceId} was lost`),
  ]
}

function tooMuch(bounds: ReturnType<typeof boundsOfWork>): readonly string[] {
  const open = new Map<string, number>()
  return bounds.flatMap(({ step, userId, position }) => {
    const now = (open.get(userId) ?? 0) + (step === 'requested' ? 1 : -1)
    open.set(userId, now)
    if (step === 'ended' || now <= mostWorkInProgress) return []
    return [`user ${userId} has ${now} pieces of work in progress at position ${position}`]
  })
}
