import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobOf, takeAll } from '../../testing/jobs.ts'
import type { OutputRef } from '../generation/refs.ts'
import { createTurns, type Turns } from './turns.ts'

const user = fc.nat(5)
const job = fc.nat(9)
const step = fc.oneof(
  fc.record({ do: fc.constant('admit' as const), user, job, outputs: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('take' as const) }),
  fc.record({ do: fc.constantFrom('end' as const, 'giveBack' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('forget' as const), user, job }),
)
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never

/** Plays a step and returns what runs afterwards. */
function play(turns: Turns, running: readonly OutputRef[], todo: Step): readonly OutputRef[] {
  switch (todo.do) {
    case 'admit':
      turns.wait(jobOf(todo.user, todo.job, todo.outputs))
      return running
    case 'take': {
      const output = turns.next()
      return output ? [...running, output] : running
    }
    case 'forget': {
      const { jobId } = jobOf(todo.user, todo.job)
      turns.forget(jobId)
      return running.filter((output) => output.jobId !== jobId)
    }
    case 'end':
    case 'giveBack': {
      const one = running[todo.which % Math.max(1, running.length)]
      if (one === undefined) return running
      if (todo.do === 'end') turns.ended(one)
      else turns.giveBack(one)
      return running.filter((output) => output !== one)
    }
  }
}

const key = ({ jobId, n }: OutputRef) => `${jobId}/${n}`

describe('any sequence of requests, turns and fates', () => {
  it('keeps to the limit, and no output runs twice at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 120 }), (bound, steps) => {
        const turns = createTurns({ wavespeed: bound, segmind: 0 })
        let running: readonly OutputRef[] = []
        for (const todo of steps) {
          running = play(turns, running, todo)
          expect(turns.running('wavespeed')).toBe(running.length)
          expect(running.length).toBeLessThanOrEqual(bound)
          expect(new Set(running.map(key)).size).toBe(running.length)
        }
      }),
    )
  })

  it('gives every waiting output its turn in the end', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const turns = createTurns({ wavespeed: 2, segmind: 0 })
        let running: readonly OutputRef[] = []
        for (const todo of steps) running = play(turns, running, todo)
        for (const output of running) turns.ended(output)
        for (let taken = takeAll(turns); taken.length > 0; taken = takeAll(turns)) {
          for (const output of taken) turns.ended(output)
        }
        const left = steps.flatMap((todo) => (todo.do === 'admit' ? [jobOf(todo.user, todo.job, 1)] : []))
        expect(left.filter(({ jobId }) => turns.waits({ jobId, n: 0 }))).toEqual([])
      }),
    )
  })

  it('lets nobody wait for more than one output of each other user', () => {
    const users = fc.uniqueArray(fc.nat(50), { minLength: 2, maxLength: 10 })
    fc.assert(
      fc.property(users, fc.integer({ min: 1, max: 4 }), (ids, outputs) => {
        const turns = createTurns({ wavespeed: 1, segmind: 0 })
        for (const id of ids) turns.wait(jobOf(id, 1, outputs))
        for (let round = 0; round < outputs; round++) {
          expect(new Set(ids.map(() => serveOne(turns))).size).toBe(ids.length)
        }
      }),
    )
  })
})

function serveOne(turns: Turns): string | undefined {
  const output = turns.next()
  if (output) turns.ended(output)
  return output?.userId
}
