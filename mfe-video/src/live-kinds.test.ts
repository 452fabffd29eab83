import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { animationKind } from './copy/animation/animation-kind.ts'
import { animationKinds } from './copy/animation/live-animations.ts'
import { unfinishedAnimation } from './copy/testing/animations.ts'
import { lipSyncKind } from './lip-sync/kind/lip-sync-kind.ts'
import { liveLipSyncs } from './lip-sync/kind/live-lip-syncs.ts'
import { unfinishedLipSync } from './lip-sync/testing/lip-syncs.ts'
import { videoKind } from './list/video-kind.ts'
import { videoKinds } from './live-kinds.ts'
import { unfinishedVideo } from './testing/videos.ts'

afterEach(() => {
  vi.useRealTimers()
})

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

/** The frame of the studio asks at these times, in s, while there is no live feed. */
const asks = [5, 8, 11, 14, 17, 20, 23, 26, 29]

it.each([
  { name: 'videos', kind: videoKind, kinds: videoKinds, unfinished: unfinishedVideo, fetches: [10, 20, 30] },
  { name: 'lip syncs', kind: lipSyncKind, kinds: [liveLipSyncs], unfinished: unfinishedLipSync, fetches: [10, 20, 30] },
  {
    name: 'copies',
    kind: animationKind,
    kinds: animationKinds,
    unfinished: unfinishedAnimation,
    fetches: [5, 10, 15, 20, 25, 30],
  },
])('keeps to the specified period of the list of $name, whenever the frame asks', async (each) => {
  vi.useFakeTimers()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const queryKey = each.kind.listKey
  const pages = { pages: [[each.unfinished(1)]], pageParams: [0] }
  const begun = Date.now()
  const fetched: number[] = []
  client.setQueryData(queryKey, pages)
  const queryFn = () => {
    fetched.push((Date.now() - begun) / 1_000)
    return pages
  }
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  const list = each.kinds.find(({ kind }) => kind === 'video')
  for (let second = 1; second <= 30; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    if (asks.includes(second)) await list?.poll?.(client)
  }
  expect(fetched).toEqual(each.fetches)
  stop()
})
