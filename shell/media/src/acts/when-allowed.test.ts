import { ApiError } from '@studio/ui/api-error'
import { expect, it, vi } from 'vitest'
import { whenAllowed } from './when-allowed.ts'

const code = 'too-many-requests'
const problem = { type: code, title: code, status: 429, code, error: code, message: 'Too many.' }
const tooMany = (retryAfterSeconds: number) => new ApiError(429, '', { ...problem, details: { retryAfterSeconds } })

it('waits as long as it is told and asks again', async () => {
  const pause = vi.fn<(ms: number) => Promise<void>>(async () => undefined)
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(tooMany(7))
    .mockRejectedValueOnce(tooMany(60))
    .mockResolvedValue('done')
  expect(await whenAllowed(send, pause)).toBe('done')
  expect(pause.mock.calls).toEqual([[7_000], [60_000]])
})

it('does not wait for the next day', async () => {
  const pause = vi.fn<(ms: number) => Promise<void>>(async () => undefined)
  const refusal = tooMany(3_600)
  await expect(whenAllowed(() => Promise.reject(refusal), pause)).rejects.toBe(refusal)
  expect(pause).not.toHaveBeenCalled()
})
