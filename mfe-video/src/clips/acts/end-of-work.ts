import { listWork, type Work } from '@studio/backend/contract/work'
import { callEndpoint } from '@studio/ui/api'

/** Pause between two looks at work that somebody waits for. */
const pauseMs = 500

/**
 * Looks at a piece of work until it has ended; undefined when that takes too long. The work goes on then, and is in the queue. Rejects when
 * the server does not answer.
 */
export async function endOfWork(workId: string, mostMs: number): Promise<Work | undefined> {
  for (let waited = 0; waited < mostMs; waited += pauseMs) {
    const work = (await callEndpoint(listWork, {})).find(({ id }) => id === workId)
    if (work?.endedAt !== undefined) return work
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return undefined
}
