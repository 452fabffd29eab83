import { expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

function breakerAt(start: number) {
  const time = { now: start }
  return { time, breaker: createBreaker(() => time.now) }
}

function failing(times: number) {
  const made = breakerAt(0)
  for (let n = 0; n < times; n++) made.breaker.record(false)
  return made
}

it('lets calls through while most are answered', () => {
  const { breaker } = failing(4)
  expect(breaker.mayCall()).toBe(true)
  breaker.record(true)
  for (let n = 0; n < 4; n++) breaker.record(false)
  expect(breaker.mayCall()).toBe(true)
})

it('opens after five failures in a row and probes once a second', () => {
  const { breaker, time } = failing(5)
  expect(breaker.mayCall()).toBe(false)
  time.now = 999
  expect(breaker.mayCall()).toBe(false)
  time.now = 1_000
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false])
  breaker.record(false)
  time.now = 1_999
  expect(breaker.mayCall()).toBe(false)
  time.now = 2_000
  expect(breaker.mayCall()).toBe(true)
})

it('closes at the first response', () => {
  const { breaker } = failing(5)
  breaker.record(true)
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true])
})
