import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Decider, DomainError } from '../decider.ts'
import type { EventOf } from '../event.ts'
import { given } from './given.ts'

const doorEvent = { schema: 1, data: z.object({ open: z.boolean() }) }
const doorEvents = { Opened: doorEvent, Closed: doorEvent }
type DoorEvent = EventOf<typeof doorEvents>

const doors: Decider<boolean, 'open' | 'close', DoorEvent> = {
  events: doorEvents,
  initial: false,
  reads: 'last',
  evolve: (_, event) => event.data.open,
  decide(command, open) {
    if (command === 'open' && open) throw new DomainError({ code: 'is-open', status: 422 }, 'The door is open')
    if (command === 'close' && !open) return []
    return [command === 'open' ? opened : closed]
  },
}
const opened: DoorEvent = { type: 'Opened', data: { open: true } }
const closed: DoorEvent = { type: 'Closed', data: { open: false } }

test('compares the events of a decision', () => {
  given(doors).when('open').then(opened)
  given(doors, opened, closed).when('close').then()
  expect(() => given(doors, opened).when('close').then(opened)).toThrow('deeply equal')
})

test('compares the code of a refusal', () => {
  expect(given(doors, opened).when('open').thenRefused('is-open').message).toBe('The door is open')
  expect(() => given(doors, opened).when('open').thenRefused('other')).toThrow('other')
  expect(() => given(doors).when('open').thenRefused('is-open')).toThrow('Expected a refusal')
})

test('a decider that reads one event must not need the others', () => {
  const forgetful = { ...doors, evolve: (state: boolean, event: DoorEvent) => state || event.data.open }
  expect(() => given(forgetful, opened, closed)).toThrow('equal')
})
