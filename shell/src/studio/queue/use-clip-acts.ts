import type { ClipJob } from '@studio/backend/contract/queue'
import { clipKinds, notTakenText } from '@studio/media/clip-kinds'
import { shownCost } from '@studio/media/payments'
import { useOncePerClick } from '@studio/ui/click-guard'
import { sendCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ClipRetry, clipCommands } from './clip-state.ts'
import { refreshJobs, tellNotCancelled, tellNotRetried } from './job-answers.ts'

export interface ClipActs {
  /** Cancels these clips. Says so when the server refuses. */
  readonly cancel: (jobs: readonly ClipJob[]) => Promise<void>
  /** Asks for these failed clips again, paid as was shown; a double click asks once. */
  readonly retry: (retries: readonly ClipRetry[]) => Promise<void>
  readonly isRetrying: boolean
}

/** What can be done about clips in the queue. */
export function useClipActs(): ClipActs {
  const client = useQueryClient()
  const navigate = useNavigate()
  const oncePerClick = useOncePerClick()
  const [isRetrying, setRetrying] = useState(false)

  const cancel = async (jobs: readonly ClipJob[]): Promise<void> => {
    try {
      for (const { kind, id } of jobs) await sendCommand(clipCommands[kind].cancel, { params: { id } })
    } catch (error) {
      tellNotCancelled(error)
    }
    refreshJobs(client)
  }

  const retryAll = async (retries: readonly ClipRetry[]): Promise<void> => {
    setRetrying(true)
    for (const { job, payment } of retries) {
      const { id, kind } = job
      try {
        await sendCommand(clipCommands[kind].retry, { params: { id }, body: shownCost(payment) })
      } catch (error) {
        const words = { title: clipKinds[kind].failed, description: notTakenText(kind, error) }
        tellNotRetried(error, words, () => void navigate({ to: '/spend' }))
        break
      }
    }
    setRetrying(false)
    refreshJobs(client)
  }
  const retry = (retries: readonly ClipRetry[]): Promise<void> =>
    oncePerClick(retries.map(({ job }) => job.id).join(), () => retryAll(retries))
  return { cancel, retry, isRetrying }
}
