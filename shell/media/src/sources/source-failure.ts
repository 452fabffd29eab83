import { ApiError } from '@studio/ui/api-error'

/** Thrown for a file that the server would refuse, of which nothing was sent. The message is the reason, in one sentence. */
export class UnusableFile extends Error {}

/** The reason for a failure, of the server or why nothing was sent to it; undefined when there was no response. */
export function explanationOf(error: unknown): string | undefined {
  if (error instanceof UnusableFile) return error.message
  if (!(error instanceof ApiError)) return undefined
  const explanation = error.problem?.details?.['explanation']
  return typeof explanation === 'string' ? explanation : error.problem?.error
}

/** The video that the server is still at work on, when the failure is only that it takes longer than a request may wait. */
export function lateVideo(error: unknown): string | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  const videoId = problem?.code === 'source-late' ? problem.details?.['videoId'] : undefined
  return typeof videoId === 'string' ? videoId : undefined
}
