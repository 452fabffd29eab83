import { expect, test } from 'vitest'
import { type Decider, DomainError } from '../decider.ts'
import { given } from './given.ts'

type DoorEvent = { readonly type: 'Opened' | 'Closed'; readonly data: { readonly open: boolean } }

const doors: Decider<boolean, 'open' | 'close', DoorEvent> = {
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
