import { type Work, WorkResult } from './contract.ts'
import type { WorkDocument } from './projection.ts'

/** No list of ended work has more than this. */
export const mostListed = 100

/**
 * Work that has failed or was cancelled can be asked for again from its own stream, or in another slice by its join key: the link of a
 * video. An uploaded video has none, since its file is gone.
 */
function canBeRetried({ _id, stream, outcome, joinKey }: WorkDocument): boolean {
  return (outcome === 'failed' || outcome === 'cancelled') && (stream === `work-${_id}` || joinKey !== undefined)
}

/** A piece of work as people see it. */
export function toWork(document: WorkDocument, isNewest = true): Work {
  const { _id, kind, cancelRequested, percent, requestedAt, endedAt } = document
  const { outcome, reason, message, result, expiresAt } = document
  return {
    id: _id,
    kind,
    state: outcome ?? (percent === undefined ? 'requested' : 'running'),
    progress: outcome === 'done' ? 100 : (percent ?? 0),
    cancelRequested,
    requestedAt: requestedAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(reason !== undefined && { reason }),
    ...(message !== undefined && { message }),
    ...(result !== undefined && { result: WorkResult.parse(JSON.parse(result)) }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    retriable: isNewest && canBeRetried(document),
  }
}
