import { ApiError } from '@studio/ui/api-error'

/** The server's reason for a failure; undefined when there was no response. */
export function explanationOf(error: unknown): string | undefined {
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
