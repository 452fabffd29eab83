import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { videoKind } from './list/video-kind.ts'
import { videoKinds } from './live-kinds.ts'

it('has the video that is open fetched again when it has changed, also where the list does not contain it', () => {
  const client = new QueryClient()
  const [one, other] = [videoKind.one('one').queryKey, videoKind.one('other').queryKey]
  for (const key of [one, other]) client.setQueryData(key, {})
  videoKinds.find(({ kind }) => kind === 'video')?.apply(client, 'one')
  expect([one, other].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false])
})

it('has the list fetched again when it is ten seconds old, while there is no live feed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  let fetched = 0
  client.setQueryData(videoKind.listKey, [])
  const observer = new QueryObserver(client, {
    queryKey: videoKind.listKey,
    queryFn: () => {
      fetched += 1
      return []
    },
  })
  const stop = observer.subscribe(() => undefined)
  const poll = async () => await videoKinds.find(({ kind }) => kind === 'video')?.poll?.(client)
  await poll()
  expect(fetched).toBe(0)
  client.setQueryData(videoKind.listKey, [], { updatedAt: Date.now() - 10_000 })
  await poll()
  expect(fetched).toBe(1)
  stop()
})
