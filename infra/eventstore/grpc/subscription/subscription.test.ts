import { expect, it } from 'vitest'
import { createHub } from '../../live/hub.ts'
import { createYieldToLoop } from '../../live/yield-to-loop.ts'
import { caughtUpResponse } from '../read/read-responses.ts'
import type { Outbound } from './outbound.ts'
import type { Cursor } from './subscription.ts'
import { runSubscription } from './subscription.ts'

/** A reader that takes a message only when the test says so. */
const createReader = () => {
  const taken: Uint8Array[] = []
  const leavers: (() => void)[] = []
  let open = true
  let take: (() => void) | undefined
  const outbound: Outbound = {
    send: async (response) => {
      await new Promise<void>((resolve) => {
        take = resolve
      })
      taken.push(response)
      return open
    },
    flush: async () => open,
    sendFrames: async () => open,
    isOpen: () => open,
    onClose: (leave) => void leavers.push(leave),
    close: () => {
      open = false
      for (const leave of leavers) leave()
      take?.()
    },
  }
  return { outbound, taken, take: () => take?.() }
}

it('reads no page ahead of a reader that takes nothing, however much is written', async () => {
  const hub = createHub()
  const yieldToLoop = createYieldToLoop()
  const { outbound, taken, take } = createReader()
  let pages = 0
  const cursor: Cursor = {
    stream: undefined,
    next: () => {
      pages += 1
      return { responses: [caughtUpResponse(), caughtUpResponse()], more: true }
    },
    reached: () => [],
  }
  const running = runSubscription(hub, yieldToLoop, cursor, outbound)
  const pass = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) {
      hub.touch('stream')
      hub.publish()
      await yieldToLoop()
    }
  }
  await pass()
  expect(pages).toBe(0)
  take()
  await pass()
  expect(pages).toBe(1)
  take()
  await pass()
  expect({ pages, taken: taken.length }).toEqual({ pages: 1, taken: 2 })
  take()
  await pass()
  expect(pages).toBe(2)
  outbound.close()
  await running
})
