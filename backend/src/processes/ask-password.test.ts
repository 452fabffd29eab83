import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askPassword } from './ask-password.ts'

function terminal() {
  const [input, output] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()]
  let shown = ''
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
  })
  return { input, output, shown: () => shown }
}

it('takes a line and shows none of it', async () => {
  const { input, output, shown } = terminal()
  const answer = askPassword('Password: ', { input, output })
  for (const letter of 'correct horse\r') input.write(letter)
  expect(await answer).toBe('correct horse')
  expect(shown()).toBe('Password: \n')
})

it('takes nothing when the input ends', async () => {
  const { input, output } = terminal()
  const answer = askPassword('Password: ', { input: Object.assign(input, { isTTY: false }), output })
  input.end()
  expect(await answer).toBe('')
})
