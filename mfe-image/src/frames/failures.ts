import { frameWords, type SourceKind, sourceWords } from '@studio/backend/contract/frames'
import { explanationOf } from '@studio/media/source-failure'
import { ApiError } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'

/** What was being done when it failed. */
type Step = 'video' | 'content' | 'saving'

interface FailureWords {
  readonly title: string
  /** The server's reason. */
  readonly description: string | undefined
}

/**
 * Shows what went wrong, in the words of the specification (spec images 8): those of the step that the server has refused, or that the
 * video could not be processed when the request itself broke off; with the server's reason below.
 */
export function tellFailure(error: unknown, kind: SourceKind, step: Step): void {
  const { title, description } = failureWords(error, kind, step)
  showToast({ title, tone: 'bad', ...(description !== undefined && { description }) })
}

/** The same in words. */
export function failureWords(error: unknown, kind: SourceKind, step: Step): FailureWords {
  const { failed, broken } = sourceWords[kind]
  const refused = { video: failed, content: frameWords.failed, saving: broken }[step]
  return { title: error instanceof ApiError ? refused : broken, description: explanationOf(error) }
}

/** Whether asking for the frames again is in vain: the video has none, or is not there. */
export function isFinal(error: unknown): boolean {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return code === 'source-failed' || code === 'not-found'
}
