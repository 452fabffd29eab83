import { cancelGeneration, retryFailed } from '@studio/backend/contract'
import type { ImageJob } from '@studio/backend/contract/queue'
import { errorText } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import type { Order } from '../send-orders.ts'
import { wordsOfCancel } from './job-answers.ts'
import { retryPrice } from './job-state.ts'

/** Outputs of one job, by their numbers. */
export interface OutputsOfJob {
  readonly job: ImageJob
  readonly outputs: readonly { readonly n: number }[]
}

/** Cancels these outputs. */
export function cancelImages(target: OutputsOfJob): Order {
  const { params, outputs } = namesOf(target)
  return {
    ...countOf(target),
    send: () => sendCommand(cancelGeneration, { params, body: { outputs } }),
    wordsOf: wordsOfCancel,
  }
}

/** Asks for these failed outputs again at the price shown. */
export function retryImages(target: OutputsOfJob): Order {
  const { params, outputs } = namesOf(target)
  const priceCents = retryPrice(target.job, outputs.length)
  const body = { outputs, ...(priceCents !== undefined && { priceCents }) }
  return {
    ...countOf(target),
    send: () => sendCommand(retryFailed, { params, body }),
    wordsOf: (error) => ({
      title: 'Generation failed',
      description: errorText(error, 'An error occurred during generation.'),
    }),
  }
}

const namesOf = ({ job, outputs }: OutputsOfJob) => ({
  params: { id: job.generation.id },
  outputs: outputs.map(({ n }) => n),
})

function countOf(target: OutputsOfJob): Pick<Order, 'key' | 'medium' | 'count'> {
  const { params, outputs } = namesOf(target)
  return { key: `${params.id} ${outputs.join()}`, medium: 'image', count: outputs.length }
}
