import { expect, it } from 'vitest'
import { sendUnderKeptKey } from './kept-keys.ts'

it('sends a command under the same key until it is settled, and another command under another one', async () => {
  const keys: string[] = []
  const send = async (command: string, outcome: 'done' | 'refused' | 'no answer') => {
    const sent = sendUnderKeptKey(
      command,
      async (key) => {
        keys.push(key)
        if (outcome !== 'done') throw new Error(outcome)
      },
      (error) => error instanceof Error && error.message === 'refused',
    )
    await sent.catch(() => undefined)
  }
  await send('a', 'no answer')
  await send('b', 'no answer')
  await send('a', 'refused')
  await send('a', 'done')
  await send('a', 'done')
  const [first, other, same, ...later] = keys
  expect(same).toBe(first)
  expect(new Set([first, other, ...later]).size).toBe(4)
})
