import { ApiError } from '@studio/ui/api-error'
import { expect, it, vi } from 'vitest'
import { type Order, sendOrders } from './send-orders.ts'

const refused = (status: number, code: string, details?: Record<string, number>) =>
  new ApiError(status, code, {
    type: code,
    title: code,
    status,
    code,
    error: code,
    message: code,
    ...(details && { details }),
  })
const orders = ['one', 'two', 'three'].map(
  (key): Order => ({
    key,
    medium: key === 'three' ? 'clip' : 'image',
    count: key === 'two' ? 2 : 1,
    send: async () => undefined,
    wordsOf: () => ({ title: '', description: '' }),
  }),
)

/** Gives the orders, of which the second one meets these errors; returns what was sent and waited for, too. */
async function give(...errors: readonly unknown[]) {
  const left = [...errors]
  const sent: string[] = []
  const pause = vi.fn<(ms: number) => Promise<void>>(async () => undefined)
  const send = async ({ key }: Order) => {
    sent.push(key)
    if (key === 'two' && left.length > 0) throw left.shift()
  }
  const { asked, done, refusal } = await sendOrders(orders, send, pause)
  return { asked, done, refused: refusal?.order.key, sent, pauses: pause.mock.calls.flat() }
}

it('gives all of them in turn', async () => {
  const sent = ['one', 'two', 'three']
  expect(await give()).toEqual({ asked: 4, done: 4, refused: undefined, sent, pauses: [] })
})

it.each([409, 404, 507, 500])('goes on after a refusal that concerns one of them (%i)', async (status) => {
  const sent = ['one', 'two', 'three']
  expect(await give(refused(status, 'no'))).toEqual({ asked: 4, done: 2, refused: 'two', sent, pauses: [] })
})

it.each([
  ['the limit of spending is reached', refused(429, 'spend-cap')],
  ['the limit of the day is reached', refused(429, 'rate-limit', { retryAfterSeconds: 3_600 })],
  ['nobody responds', new TypeError('Failed to fetch')],
  ['there is no response in time', new DOMException('late', 'TimeoutError')],
])('does not give what follows when %s', async (_, error) => {
  expect(await give(error)).toEqual({ asked: 4, done: 1, refused: 'two', sent: ['one', 'two'], pauses: [] })
})

it('waits where it is told to, and goes on', async () => {
  const sent = ['one', 'two', 'two', 'three']
  const tooMany = refused(429, 'too-many-requests', { retryAfterSeconds: 7 })
  expect(await give(tooMany)).toEqual({ asked: 4, done: 4, refused: undefined, sent, pauses: [7_000] })
})

it('gives no more of what has no room left, and what is of another medium', async () => {
  const [one, two, three] = orders
  if (!one || !two || !three) throw new Error('orders are missing')
  const sent: string[] = []
  const send = async ({ key }: Order) => {
    sent.push(key)
    if (key === 'one') throw refused(429, 'rate-limit', { inProgress: 8, max: 8 })
  }
  const { done, refusal } = await sendOrders([one, two, three], send)
  expect([sent, done, refusal?.order.key]).toEqual([['one', 'three'], 1, 'one'])
})
