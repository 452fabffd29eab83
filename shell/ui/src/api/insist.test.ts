import { expect, test, vi } from 'vitest'
import { ApiError, mayBeCarriedOut } from './api-error.ts'
import { insist } from './insist.ts'

const atOnce = () => Promise.resolve()

test('a command without an answer is sent again until there is one', async () => {
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new ApiError(503, 'busy', undefined))
    .mockResolvedValue('taken')
  expect(await insist(send, atOnce)).toBe('taken')
  expect(send).toHaveBeenCalledTimes(3)
})

test('a refusal is an answer', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(429, 'too many', undefined))
  await expect(insist(send, atOnce)).rejects.toThrow('429: too many')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a call that is told to have failed is not sent, and paid for, again', async () => {
  const words = { type: 'about:blank', title: 'Failed', error: 'It failed.', message: 'It failed.' }
  const failed = new ApiError(502, 'failed', { ...words, status: 502, code: 'model-failed' })
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(failed)
  await expect(insist(send, atOnce)).rejects.toBe(failed)
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([0, 1, 7])(
  'a command that meets no session may have been carried out by one of %i tries before it',
  async (lost) => {
    const send = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(401, 'signed out', undefined))
    for (let tries = 0; tries < lost; tries += 1) send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const error: unknown = await insist(send, atOnce).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ status: 401 })
    expect(mayBeCarriedOut(error)).toBe(lost > 0)
  },
)

test('who gave up waiting does not send again', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(new DOMException('late', 'TimeoutError'))
  await expect(insist(send, atOnce)).rejects.toThrow('late')
  expect(send).toHaveBeenCalledTimes(1)
})

test('it ends, with the last error, when nobody ever answers', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(insist(send, atOnce)).rejects.toThrow('Failed to fetch')
  expect(send.mock.calls.length).toBeGreaterThan(3)
})
