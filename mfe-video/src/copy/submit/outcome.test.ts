import { expect, it } from 'vitest'
import { outcomeWords } from './outcome.ts'

it('says in the specified words what became of the copies, and counts several', () => {
  expect(outcomeWords({ processing: 1, queued: 0 })).toEqual({ title: 'Animation started!' })
  expect(outcomeWords({ processing: 3, queued: 0 })).toEqual({
    title: 'Animation started!',
    description: '3 animations started',
  })
  expect(outcomeWords({ processing: 2, queued: 1 }).description).toBe('2 processing, 1 queued')
  expect(outcomeWords({ processing: 0, queued: 2 }).description).toBe('2 queued')
})

it('says why it failed, and what was accepted nevertheless', () => {
  expect(outcomeWords({ processing: 0, queued: 0, failure: 'No room' })).toEqual({
    title: 'Animation failed',
    description: 'No room',
    tone: 'bad',
  })
  expect(outcomeWords({ processing: 2, queued: 0, failure: 'No room' }).description).toBe(
    'No room · 2 animations started',
  )
})
