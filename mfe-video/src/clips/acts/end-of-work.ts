import { listWork, type Work } from '@studio/backend/contract/work'
import { callEndpoint } from '@studio/ui/api'
import { isUnanswered } from '@studio/ui/api-error'

/** Pause between two looks at work that somebody waits for. */
const pauseMs = 500

/**
 * Looks at a piece of work until it has ended; undefined when that takes too long. The work goes on then, and is in the queue. A look to
 * which no answer comes says nothing about the work; rejects when the server refuses.
 */
export async function endOfWork(workId: string, mostMs: number): Promise<Work | undefined> {
  for (let waited = 0; waited < mostMs; waited += pauseMs) {
    const work = await lookAt(workId)
    if (work?.endedAt !== undefined) return work
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return undefined
}

async function lookAt(workId: string): Promise<Work | undefined> {
  try {
    return (await callEndpoint(listWork, {})).find(({ id }) => id === workId)
  } catch (error) {
    if (isUnanswered(error)) return undefined
    throw error
  }
}
