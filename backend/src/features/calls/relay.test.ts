import { expect, it } from 'vitest'
import { createRelay } from './relay.ts'

it('goes on without readers here while there are some in another process', () => {
  const relay = createRelay()
  const control = new AbortController()
  relay.join({ onText: () => undefined, departed: control.signal })
  relay.heldElsewhere(true)
  control.abort()
  expect(relay.signal.aborted).toBe(false)
  relay.heldElsewhere(false)
  expect(relay.signal.aborted).toBe(true)
})

it('goes on while nobody has departed, whoever reads elsewhere or not', () => {
  const relay = createRelay()
  relay.heldElsewhere(false)
  const leave = relay.join({ onText: () => undefined, departed: new AbortController().signal })
  leave()
  relay.heldElsewhere(true)
  relay.heldElsewhere(false)
  expect(relay.signal.aborted).toBe(false)
})
