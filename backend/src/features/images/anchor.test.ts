import { expect, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { anchorOf, placeOf } from './anchor.ts'
import { listGenerations } from './contract.ts'

const list = { logId: randomId(), userId: UserId.parse(randomId()) }

it('an anchor says where its list stood, in a form that the contract takes', () => {
  for (const place of [0n, 17n, 2n ** 63n - 1n]) {
    const anchor = anchorOf(place, list)
    expect(placeOf(anchor, list)).toBe(place)
    expect(listGenerations.query.parse({ anchor }).anchor).toBe(anchor)
  }
})

it('an anchor is good for one person and one log', () => {
  const anchor = anchorOf(17n, list)
  expect(() => placeOf(anchor, { ...list, logId: randomId() })).toThrow('does not belong')
  expect(() => placeOf(anchor, { ...list, userId: UserId.parse(randomId()) })).toThrow('does not belong')
})
