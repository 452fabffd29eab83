import { expect, it, vi } from 'vitest'
import { createBatchRefresher } from './batch-refresher.ts'

type RefreshMany = (ids: readonly string[]) => Promise<void>

const noPause = () => Promise.resolve()

it('asks for what one message reports at once, for what is reported meanwhile next, and again for what failed', async () => {
  const asked: (readonly string[])[] = []
  const report = createBatchRefresher(async (ids) => {
    asked.push(ids)
    if (asked.length === 1) throw new Error('away')
    if (asked.length === 2) void report('c')
  }, noPause)
  void report('a')
  void report('b')
  await expect.poll(() => asked).toEqual([['a', 'b'], ['a', 'b'], ['c']])
})

it('asks once more for any number of reports during a call', async () => {
  const gate = Promise.withResolvers<void>()
  const refresh = vi.fn<RefreshMany>(() => gate.promise)
  const report = createBatchRefresher(refresh, noPause)
  void report('a')
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  for (let n = 0; n < 5; n += 1) void report('a')
  expect(refresh).toHaveBeenCalledTimes(1)
  gate.resolve()
  await vi.waitFor(() => expect(refresh.mock.calls).toEqual([[['a']], [['a']]]))
})

it('repeats a failed call, later each time, until it works, and begins anew with the next failure', async () => {
  const down = new Error('down')
  const refresh = vi.fn<RefreshMany>().mockRejectedValueOnce(down).mockRejectedValueOnce(down).mockResolvedValueOnce()
  const pauses: number[] = []
  const report = createBatchRefresher(refresh, async (ms) => void pauses.push(ms))
  void report('a')
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(3))
  refresh.mockRejectedValueOnce(down).mockResolvedValueOnce()
  void report('b')
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(5))
  expect(pauses).toEqual([1000, 2000, 1000])
})
