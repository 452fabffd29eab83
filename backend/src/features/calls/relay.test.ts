import { expect, it, vi } from 'vitest'
import { createRelay } from './relay.ts'

/** A relay with one reader, who departs when told. */
function read() {
  const relay = createRelay()
  const control = new AbortController()
  const leave = relay.join({ onText: () => undefined, departed: control.signal })
  return { relay, leave, depart: () => control.abort() }
}

it('stops the call when the last reader has departed', () => {
  const { relay, depart } = read()
  expect(relay.isLeft()).toBe(false)
  depart()
  expect([relay.isLeft(), relay.signal.aborted]).toEqual([true, true])
})

it('leaves it to who watches the call whether it is stopped then', () => {
  const { relay, depart } = read()
  const look = vi.fn<() => void>()
  relay.watched(look)
  depart()
  expect(look).toHaveBeenCalledOnce()
  expect([relay.isLeft(), relay.signal.aborted]).toEqual([true, false])
})

it('stops the call again once it is watched no more', () => {
  const { relay, depart } = read()
  const look = vi.fn<() => void>()
  relay.watched(look)()
  depart()
  expect(look).not.toHaveBeenCalled()
  expect(relay.signal.aborted).toBe(true)
})

it('goes on while nobody has departed', () => {
  const { relay, leave } = read()
  leave()
  expect([relay.isLeft(), relay.signal.aborted]).toEqual([false, false])
})
