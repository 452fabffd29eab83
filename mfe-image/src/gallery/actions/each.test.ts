import { expect, it } from 'vitest'
import { doEach } from './each.ts'

const ids = Array.from({ length: 20 }, (_, n) => `i${n}`)

it('does it to each once, six at a time, and tells which failed and why', async () => {
  let running = 0
  let most = 0
  const outcome = await doEach(ids, async (id) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    if (id === 'i7') throw new Error('no')
  })
  expect(outcome.done).toEqual(ids.filter((id) => id !== 'i7'))
  expect(outcome.failed).toEqual(['i7'])
  expect(outcome.error).toEqual(new Error('no'))
  expect(most).toBe(6)
})
