import { describe, expect, it } from 'vitest'
import { jobOf, takeAll } from '../../testing/jobs.ts'
import { createTurns } from './turns.ts'

const room = (wavespeed: number) => ({ wavespeed, segmind: 1 })

describe('turns', () => {
  it("go round-robin over the users, and each user's outputs in order", () => {
    const turns = createTurns(room(100))
    const [first, second] = [jobOf(1, 1, 3), jobOf(2, 1, 2)]
    turns.wait(first)
    turns.wait(second)
    const order = takeAll(turns).map(({ userId, n }) => [userId === first.userId ? 1 : 2, n])
    expect(order).toEqual([
      [1, 0],
      [2, 0],
      [1, 1],
      [2, 1],
      [1, 2],
    ])
  })

  it('stop at the limit and continue when an output has its fate', () => {
    const turns = createTurns(room(2))
    const job = jobOf(1, 1)
    turns.wait(job)
    expect(takeAll(turns).map(({ n }) => n)).toEqual([0, 1])
    turns.ended({ jobId: job.jobId, n: 0 })
    expect(takeAll(turns).map(({ n }) => n)).toEqual([2])
  })

  it('limit each provider account separately', () => {
    const turns = createTurns(room(1))
    turns.wait(jobOf(1, 1))
    turns.wait({ ...jobOf(2, 1), provider: 'segmind' })
    expect(takeAll(turns).map(({ provider }) => provider)).toEqual(['wavespeed', 'segmind'])
  })

  it('are not given for a provider account that this version does not know, which delays no other job', () => {
    const turns = createTurns(room(1))
    const unknown = { ...jobOf(1, 1), provider: 'made-up-later' }
    turns.wait(unknown)
    turns.wait(jobOf(2, 1))
    expect(takeAll(turns).map(({ provider }) => provider)).toEqual(['wavespeed'])
    expect([turns.waits({ jobId: unknown.jobId, n: 0 }), turns.running('made-up-later')]).toEqual([true, 0])
    turns.began({ jobId: unknown.jobId, n: 0, provider: 'made-up-later' })
    expect(turns.running('made-up-later')).toBe(1)
    turns.forget(unknown.jobId)
    expect(turns.running('made-up-later')).toBe(0)
  })

  it('are given once although a job is announced twice', () => {
    const turns = createTurns(room(100))
    turns.wait(jobOf(1, 1))
    expect(takeAll(turns)).toHaveLength(4)
    turns.wait(jobOf(1, 1))
    expect(takeAll(turns)).toHaveLength(0)
  })

  it('are not given to outputs that have already ended', () => {
    const turns = createTurns(room(100))
    turns.wait(jobOf(1, 1), new Set([0, 2]))
    expect(takeAll(turns).map(({ n }) => n)).toEqual([1, 3])
  })

  it('count outputs that another dispatcher has started', () => {
    const turns = createTurns(room(1))
    const job = jobOf(1, 1, 2)
    turns.wait(job)
    turns.began({ jobId: job.jobId, n: 1, provider: 'wavespeed' })
    expect(takeAll(turns)).toEqual([])
    turns.ended({ jobId: job.jobId, n: 1 })
    expect(takeAll(turns).map(({ n }) => n)).toEqual([0])
  })

  it('are returned in their order when they could not be given, without delaying others', () => {
    const turns = createTurns(room(100))
    const [first, second] = [jobOf(1, 1, 2), jobOf(2, 1, 1)]
    turns.wait(first)
    turns.wait(second)
    const given = turns.next()
    if (given) turns.giveBack(given)
    expect(takeAll(turns).map(({ userId, n }) => [userId, n])).toEqual([
      [second.userId, 0],
      [first.userId, 0],
      [first.userId, 1],
    ])
  })

  it('are not returned to a job that has ended meanwhile', () => {
    const turns = createTurns(room(1))
    turns.wait(jobOf(1, 1, 1))
    const given = turns.next()
    turns.forget(jobOf(1, 1).jobId)
    if (given) turns.giveBack(given)
    expect(turns.next()).toBeUndefined()
  })
})
