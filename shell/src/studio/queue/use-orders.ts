import { useOncePerClick } from '@studio/ui/click-guard'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refreshJobs, tellCancelled, tellRetried } from './jobs/job-answers.ts'
import { type Order, sendOrders } from './send-orders.ts'

export interface OrderActs {
  /** Cancels. Says what the server refuses. */
  readonly cancel: (orders: readonly Order[]) => Promise<void>
  /** Asks again for what failed; a double click asks once. Says what the server refuses. */
  readonly retry: (orders: readonly Order[]) => Promise<void>
  readonly isRetrying: boolean
}

/** What can be done about jobs in the queue. */
export function useOrders(): OrderActs {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync: send } = useMutation({ mutationFn: (order: Order) => order.send() })
  const oncePerClick = useOncePerClick()
  const [isRetrying, setRetrying] = useState(false)

  const cancel = async (orders: readonly Order[]): Promise<void> => {
    tellCancelled(await sendOrders(orders, send))
    refreshJobs(client)
  }

  const retryAll = async (orders: readonly Order[]): Promise<void> => {
    setRetrying(true)
    tellRetried(await sendOrders(orders, send), () => void navigate({ to: '/spend' }))
    setRetrying(false)
    refreshJobs(client)
  }
  const retry = (orders: readonly Order[]): Promise<void> =>
    oncePerClick(orders.map(({ key }) => key).join(), () => retryAll(orders))
  return { cancel, retry, isRetrying }
}
