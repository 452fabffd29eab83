import { whenAllowed } from '@studio/media/bulk'
import { concernsAll } from '@studio/ui/api-error'

/** What is said when something was refused. */
export interface Words {
  readonly title: string
  readonly description: string
}

/** A command about one job in the queue. One click can give several of them. */
export interface Order {
  /** Tells it from the other commands of its kind. */
  readonly key: string
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

/**
 * Gives orders one after the other, and waits where the server asks for it. One that is refused does not stop the others, unless the
 * reason concerns them too.
 */
export async function sendOrders(
  orders: readonly Order[],
  send: (order: Order) => Promise<unknown>,
  pause?: (ms: number) => Promise<void>,
): Promise<Outcome> {
  const asked = orders.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  let refusal: Outcome['refusal']
  for (const order of orders) {
    try {
      await whenAllowed(() => send(order), pause)
      done += order.count
    } catch (error) {
      refusal ??= { order, error }
      if (concernsAll(error)) break
    }
  }
  return { asked, done, refusal }
}
