import { cancelGeneration, retryFailed } from '@studio/backend/contract'
import type { ImageJob } from '@studio/backend/contract/queue'
import { errorText } from '@studio/ui/api-error'
import { useOncePerClick } from '@studio/ui/click-guard'
import { useCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refreshJobs, tellNotCancelled, tellNotRetried } from './job-answers.ts'
import { retryPrice } from './job-state.ts'

/** Outputs of one job, by their numbers. */
export interface OutputsOfJob {
  readonly job: ImageJob
  readonly outputs: readonly { readonly n: number }[]
}

export interface JobActs {
  /** Cancels these outputs, one command for each job. Says so when the server refuses. */
  readonly cancel: (targets: readonly OutputsOfJob[]) => Promise<void>
  /** Asks for these failed outputs again at the prices shown, one command for each job; a double click asks once. */
  readonly retry: (targets: readonly OutputsOfJob[]) => Promise<void>
  readonly isRetrying: boolean
}

const numbersOf = ({ outputs }: OutputsOfJob): number[] => outputs.map(({ n }) => n)

/** What can be done about jobs in the queue. */
export function useJobActs(): JobActs {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync: sendCancel } = useCommand(cancelGeneration)
  const { mutateAsync: sendRetry, isPending } = useCommand(retryFailed)
  const oncePerClick = useOncePerClick()

  const cancel = async (targets: readonly OutputsOfJob[]): Promise<void> => {
    try {
      for (const target of targets) {
        await sendCancel({ params: { id: target.job.generation.id }, body: { outputs: numbersOf(target) } })
      }
    } catch (error) {
      tellNotCancelled(error)
    }
    refreshJobs(client)
  }

  const retryAll = async (targets: readonly OutputsOfJob[]): Promise<void> => {
    try {
      for (const target of targets) {
        const priceCents = retryPrice(target.job, target.outputs.length)
        const body = { outputs: numbersOf(target), ...(priceCents !== undefined && { priceCents }) }
        await sendRetry({ params: { id: target.job.generation.id }, body })
      }
    } catch (error) {
      const description = errorText(error, 'An error occurred during generation.')
      tellNotRetried(error, { title: 'Generation failed', description }, () => void navigate({ to: '/spend' }))
    }
    refreshJobs(client)
  }
  const retry = async (targets: readonly OutputsOfJob[]): Promise<void> => {
    const click = targets.map((target) => `${target.job.generation.id} ${numbersOf(target).join()}`).join()
    await oncePerClick(click, () => retryAll(targets))
  }
  return { cancel, retry, isRetrying: isPending }
}
