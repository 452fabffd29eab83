import type { ClipJob } from '@studio/backend/contract/queue'
import { useOncePerClick } from '@studio/ui/click-guard'
import { sendCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clipWays } from './clip-state.ts'
import { refreshJobs, tellNotCancelled, tellNotRetried } from './job-answers.ts'

export interface ClipActs {
  /** Cancels these clips. Says so when the server refuses. */
  readonly cancel: (jobs: readonly ClipJob[]) => Promise<void>
  /** Asks for these failed clips again at the prices shown; a double click asks once. */
  readonly retry: (jobs: readonly ClipJob[]) => Promise<void>
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
      for (const { kind, id } of jobs) await sendCommand(clipWays[kind].cancel, { params: { id } })
    } catch (error) {
      tellNotCancelled(error)
    }
    refreshJobs(client)
  }

  const retryAll = async (jobs: readonly ClipJob[]): Promise<void> => {
    setRetrying(true)
    try {
      for (const { kind, id, retryCents } of jobs) {
        await sendCommand(clipWays[kind].retry, { params: { id }, body: { priceCents: retryCents } })
      }
    } catch (error) {
      tellNotRetried(error, () => void navigate({ to: '/spend' }))
    }
    setRetrying(false)
    refreshJobs(client)
  }
  const retry = (jobs: readonly ClipJob[]): Promise<void> =>
    oncePerClick(jobs.map(({ id }) => id).join(), () => retryAll(jobs))
  return { cancel, retry, isRetrying }
}
