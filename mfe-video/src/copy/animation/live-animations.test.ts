import { serverNow } from '@studio/ui/server-clock'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { unfinishedAnimation } from '../testing/animations.ts'
import { animationKind } from './animation-kind.ts'
import { animationKinds } from './live-animations.ts'

/** How often the list is fetched when it is ten seconds old and has one copy that was asked for so long ago. */
async function fetchesAfter(ageMs: number): Promise<number> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const page = [unfinishedAnimation(1, { createdAt: new Date(serverNow() - ageMs).toISOString() })]
  const data = { pages: [page], pageParams: [0] }
  let fetched = 0
  client.setQueryData(animationKind.listKey, data, { updatedAt: Date.now() - 10_000 })
  const observer = new QueryObserver(client, {
    queryKey: animationKind.listKey,
    queryFn: () => {
      fetched += 1
      return data
    },
  })
  const stop = observer.subscribe(() => undefined)
  await animationKinds.find(({ kind }) => kind === 'video')?.poll?.(client)
  stop()
  return fetched
}

it('is polled while something is being made, without a live feed, and not after five minutes', async () => {
  expect(await fetchesAfter(60_000)).toBe(1)
  expect(await fetchesAfter(5 * 60_000)).toBe(0)
})
