import { expect, it, vi } from 'vitest'
import { createBatchRefresher } from '../../../ui/src/live/batch-refresher.ts'
import { refreshGenerations } from './refresh-generations.ts'

function refreshing(one: (id: string) => Promise<void> = async () => undefined) {
  const refresh = {
    one: vi.fn<(id: string) => Promise<void>>(one),
    list: vi.fn<() => Promise<void>>(async () => undefined),
  }
  const report = createBatchRefresher(
    (ids) => refreshGenerations(refresh, ids),
    async () => undefined,
  )
  return { refresh, report }
}

it('fetches few generations each, and many by one list', async () => {
  const { refresh, report } = refreshing()
  report('a')
  report('b')
  report('a')
  await vi.waitFor(() => expect(refresh.one.mock.calls.map(([id]) => id)).toEqual(['a', 'b']))
  for (let n = 0; n < 500; n += 1) report(`g${n}`)
  await vi.waitFor(() => expect(refresh.list).toHaveBeenCalled())
  expect(refresh.list.mock.calls.length).toBeLessThan(3)
  expect(refresh.one).toHaveBeenCalledTimes(2)
})

it('fetches again what failed', async () => {
  const failures = [new Error('not now')]
  const { refresh, report } = refreshing(async () => {
    const error = failures.pop()
    if (error) throw error
  })
  report('a')
  await vi.waitFor(() => expect(refresh.one.mock.calls.map(([id]) => id)).toEqual(['a', 'a']))
})
