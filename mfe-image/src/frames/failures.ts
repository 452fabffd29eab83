import { frameWords, type SourceKind, sourceWords } from '@studio/backend/contract/frames'
import { ApiError } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'

/** What was being done when it failed. */
type Step = 'video' | 'frames' | 'saving'

interface FailureWords {
  readonly title: string
  /** The server's reason. */
  readonly description: string | undefined
}

/**
 * Shows what went wrong, in the words of the specification (spec images 8): those of the step that the server has refused, or that the
 * video could not be processed when the request itself broke off; with the server's reason below. Nothing is shown for a request that
 * the person has cancelled.
 */
export function tellFailure(error: unknown, kind: SourceKind, step: Step): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  const { title, description } = failureWords(error, kind, step)
  showToast({ title, tone: 'bad', ...(description !== undefined && { description }) })
}

/** The same in words. */
export function failureWords(error: unknown, kind: SourceKind, step: Step): FailureWords {
  const { failed, broken } = sourceWords[kind]
  const refused = { video: failed, frames: frameWords.failed, saving: broken }[step]
  return { title: error instanceof ApiError ? refused : broken, description: explanationOf(error) }
}

/** Whether asking for the frames again is in vain: the video has none, or is not there. */
export function isFinal(error: unknown): boolean {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return code === 'source-failed' || code === 'not-found'
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
