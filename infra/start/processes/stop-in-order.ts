import type { Supervised } from './supervise.ts'

type Stoppable = Pick<Supervised, 'stop'>

/** Everything has ended within about this time after the signal. */
const stopMs = 10_000

/**
 * Longer than each process of the product takes by itself: the worker writes what has become of a paid request that is under way within
 * seven seconds, and an outcome that is not written leaves people without what they have paid for.
 */
const productMs = 8_500

/** Stops the product, then the engines, which get what is left of the time: they lose nothing when they are killed. */
export async function stopInOrder(
  product: readonly Stoppable[],
  engines: readonly Stoppable[],
  now: () => number = () => performance.now(),
): Promise<void> {
  const began = now()
  await Promise.all(product.map((each) => each.stop(productMs)))
  const left = stopMs - (now() - began)
  await Promise.all(engines.map((each) => each.stop(Math.max(left, stopMs - productMs))))
}
