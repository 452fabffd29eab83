import { frameWords, type SourceKind, sourceWords } from '@studio/backend/contract/frames'
import { ApiError } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'

/**
 * Shows what went wrong, in the words of the specification (spec images 8): those of the step that the server has refused, or that the
 * video could not be processed when the request itself broke off; with the server's reason below. Nothing is shown for a request that
 * the person has cancelled.
 */
export function tellFailure(error: unknown, kind: SourceKind, step: 'video' | 'frames' | 'saving'): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  const { failed, broken } = sourceWords[kind]
  const refused = { video: failed, frames: frameWords.failed, saving: broken }[step]
  const title = error instanceof ApiError ? refused : broken
  const description = explanationOf(error)
  showToast({ title, tone: 'bad', ...(description !== undefined && { description }) })
}

/** The video that the server is still at work on, when the failure is only that it takes longer than a request may wait. */
export function lateVideo(error: unknown): string | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  const videoId = problem?.code === 'source-late' ? problem.details?.['videoId'] : undefined
  return typeof videoId === 'string' ? videoId : undefined
}

function explanationOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const explanation = error.problem?.details?.['explanation']
  return typeof explanation === 'string' ? explanation : error.problem?.error
}
