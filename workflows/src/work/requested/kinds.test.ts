import { workQueueOf } from '@studio/backend/features/work-queues.ts'
import { expect, it } from 'vitest'
import { workKinds } from './kinds.ts'

it('people are told the place of work in the queue in which it waits', () => {
  for (const [word, { queue }] of workKinds) expect([word, workQueueOf(word)]).toEqual([word, queue])
  expect(workQueueOf('a kind of a later release')).toBeUndefined()
})
