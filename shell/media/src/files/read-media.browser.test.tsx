import { expect, it, onTestFinished, vi } from 'vitest'
import { readMedia } from './read-media.ts'

it('gives up a file of which a browser says nothing, and does not begin when it is not wanted any more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const address = vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(() => undefined)
  onTestFinished(() => address.mockRestore())
  const read = readMedia('blob:silent', 'audio')
  vi.advanceTimersByTime(5_000)
  expect(await read).toBeUndefined()
  expect(await readMedia('blob:silent', 'video', { signal: AbortSignal.abort() })).toBeUndefined()
  expect(address.mock.calls).toEqual([['blob:silent']])
})
