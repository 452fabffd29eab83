import { expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

const noon = Date.UTC(2026, 0, 1, 12)
const header = (ms: number) => new Date(ms).toUTCString()

/** A clock of a browser that is `wrongBy` ms ahead of the server, and responses that take `tripMs` each way. */
function browser(wrongBy: number, tripMs = 50) {
  let server = noon
  const clock = createServerClock(() => server + wrongBy)
  const respond = (at: number) => {
    const sentAt = at + wrongBy
    server = at + 2 * tripMs
    clock.learn(header(at + tripMs), sentAt)
  }
  return { clock, respond, error: () => clock.now() - server }
}

it('follows a server whose clock differs by minutes, better with every response', () => {
  for (const wrongBy of [300_000, -300_000]) {
    const { respond, error } = browser(wrongBy)
    expect(error()).toBe(wrongBy)
    respond(noon + 400)
    expect(Math.abs(error())).toBeLessThanOrEqual(550)
    for (let n = 1; n < 10; n += 1) respond(noon + n * 1_090)
    expect(Math.abs(error())).toBeLessThanOrEqual(100)
  }
})

it('is the clock of the browser while the two may agree, and without a header', () => {
  const { clock, respond, error } = browser(0)
  for (let n = 0; n < 10; n += 1) respond(noon + n * 1_090)
  clock.learn(null, noon)
  expect(error()).toBe(0)
})

it('learns nothing from a response during which the clock of the browser was set back', () => {
  let now = noon
  const clock = createServerClock(() => now)
  const sentAt = now
  now -= 3_600_000
  clock.learn(header(noon), sentAt)
  expect(clock.now()).toBe(now)
})

it('begins anew when a clock was set', () => {
  let now = noon
  const clock = createServerClock(() => now)
  clock.learn(header(noon), noon)
  now = noon + 3_600_000
  clock.learn(header(noon + 1_000), now)
  expect(Math.abs(clock.now() - (noon + 1_000))).toBeLessThanOrEqual(500)
})
