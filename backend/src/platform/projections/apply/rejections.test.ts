import { expect, test } from 'vitest'
import { begun } from '../testing/projector-fixture.ts'
import { rejections } from './rejections.ts'

const [first, second, third] = [begun('a'), begun('b'), begun('c')]
const refused = (...events: readonly ReturnType<typeof begun>[]) => ({
  name: 'WriteRejected',
  message: `no, ${events.length}`,
  events,
})

test('the events of a refused write are suspects, and none of them is poison yet', () => {
  const seen = rejections()
  seen.note(refused(first, second))
  expect(seen.suspects()).toEqual(new Set([first.position, second.position]))
  seen.note(refused(first, second))
  expect(seen.poison).toEqual(new Map())
})

test('a suspect that is refused alone is poison, for the reason of that refusal', () => {
  const seen = rejections()
  seen.note(refused(first, second))
  seen.note(refused(second))
  expect(seen.poison).toEqual(new Map([[second.position, 'no, 1']]))
})

test('an event that is refused alone for the first time is only a suspect: the refusal may have been of a moment', () => {
  const seen = rejections()
  seen.note(refused(first))
  expect(seen.poison).toEqual(new Map())
  expect(seen.suspects()).toEqual(new Set([first.position]))
})

test('what the checkpoint has passed is forgotten, and nothing after it', () => {
  const seen = rejections()
  for (const event of [first, second, third, first, second, third]) seen.note(refused(event))
  seen.passed(second.position)
  expect(seen.suspects()).toEqual(new Set([third.position]))
  expect([...seen.poison.keys()]).toEqual([third.position])
})
