import { ApiError } from '@studio/ui/api-error'
import { toastStore } from '@studio/ui/toast-store'
import { expect, it } from 'vitest'
import type { Order } from '../send-orders.ts'
import { tellRetried } from './job-answers.ts'

const words = { title: '', description: '' }
const two: Order = { key: 'two', medium: 'image', count: 2, send: async () => undefined, wordsOf: () => words }

/** What is said when two of `asked` were refused because they were asked for again before, but for `left` of them. */
function told(asked: number, left: number): string {
  const code = 'already-retried'
  const problem = { type: code, title: code, status: 409, code, error: code, message: code, details: { left } }
  const refusal = { order: two, error: new ApiError(409, code, problem) }
  tellRetried({ asked, done: asked - two.count, refusal }, () => undefined)
  const { title, description } = toastStore.read()?.toast ?? {}
  return `${title}: ${description}`
}

it('offers a retry of the others only while there are some', () => {
  expect(told(2, 1)).toBe('Not asked for again: One of them was asked for again before. Press Retry for the others.')
  expect(told(2, 0)).toBe('Already on its way: They were asked for again before.')
  expect(told(4, 0)).toBe('2 of 4 asked for again: Some of them were asked for again before.')
})
