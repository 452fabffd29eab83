import { expect, it, vi } from 'vitest'
import { createRefresher } from './refresher.ts'

const noPause = () => Promise.resolve()

it('runs once more for any number of reports during a run', async () => {
  const gate = Promise.withResolvers<void>()
  const refresh = vi.fn<(id: string) => Promise<void>>(() => gate.promise)
  const report = createRefresher(refresh, noPause)
  for (let n = 0; n < 5; n += 1) report('a')
  expect(refresh).toHaveBeenCalledTimes(1)
  gate.resolve()
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(2))
})

it('keeps ids apart', () => {
  const refresh = vi.fn<(id: string) => Promise<void>>(() => new Promise(() => undefined))
  const report = createRefresher(refresh, noPause)
  report('a')
  report('b')
  expect(refresh.mock.calls).toEqual([['a'], ['b']])
})

it('repeats a failed run until it works', async () => {
  const refresh = vi
    .fn<(id: string) => Promise<void>>()
    .mockRejectedValueOnce(new Error('down'))
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue()
  const pauses: number[] = []
  const report = createRefresher(refresh, (ms) => {
    pauses.push(ms)
    return Promise.resolve()
  })
  report('a')
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(3))
  expect(pauses).toEqual([1000, 2000])
})
