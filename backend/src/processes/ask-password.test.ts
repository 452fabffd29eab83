import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { passwordPrompt } from './ask-password.ts'

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
  const { ask, close } = passwordPrompt({ input, output })
  const answer = ask('Password: ')
  for (const letter of 'correct horse\r') input.write(letter)
  expect(await answer).toBe('correct horse')
  expect(shown()).toBe('Password: \n')
  close()
})

it('takes one line after the other from a pipe, and nothing when the input has ended', async () => {
  const { input, output } = terminal()
  const { ask, close } = passwordPrompt({ input: Object.assign(input, { isTTY: false }), output })
  input.end('correct horse\nbattery staple\n')
  expect([await ask('One: '), await ask('Two: '), await ask('Three: ')]).toEqual([
    'correct horse',
    'battery staple',
    '',
  ])
  close()
})

it('takes nothing when the input ends', async () => {
  const { input, output } = terminal()
  const { ask } = passwordPrompt({ input: Object.assign(input, { isTTY: false }), output })
  const answer = ask('Password: ')
  input.end()
  expect(await answer).toBe('')
})
