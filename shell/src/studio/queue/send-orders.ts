import { whenAllowed } from '@studio/media/bulk'
import { ApiError, concernsAll } from '@studio/ui/api-error'

/** What is said when something was refused. */
export interface Words {
  readonly title: string
  readonly description: string
}

/** A command about one job in the queue. One click can give several of them. */
export interface Order {
  /** Tells it from the other commands of its kind. */
  readonly key: string
  /** What it is about: each has a limit of its own for how much is in progress. */
  readonly medium: 'image' | 'clip'
  /** How many images or clips it is about. */
  readonly count: number
  readonly send: () => Promise<unknown>
  /** What is said of an error when it alone was given. */
  readonly wordsOf: (error: unknown) => Words
}

/** What became of orders, in numbers of images and clips. */
export interface Outcome {
  readonly asked: number
  readonly done: number
  /** The first one, if there was any. */
  readonly refusal: { readonly order: Order; readonly error: unknown } | undefined
}

/** Whether as much of a medium is in progress as may be; the limit of requests has the same code, and tells no such numbers. */
const isFull = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'rate-limit' && error.problem.details?.['max'] !== undefined

/**
 * Gives orders one after the other, and waits where the server asks for it. One that is refused does not stop the others, unless the
 * reason concerns them too: where there is no more room for images, there may be some for clips.
 */
export async function sendOrders(
  orders: readonly Order[],
  send: (order: Order) => Promise<unknown>,
  pause?: (ms: number) => Promise<void>,
): Promise<Outcome> {
  const asked = orders.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  let refusal: Outcome['refusal']
  const full = new Set<Order['medium']>()
  for (const order of orders) {
    if (full.has(order.medium)) continue
    try {
      await whenAllowed(() => send(order), pause)
      done += order.count
    } catch (error) {
      refusal ??= { order, error }
      if (isFull(error)) full.add(order.medium)
      else if (concernsAll(error)) break
    }
  }
  return { asked, done, refusal }
}
