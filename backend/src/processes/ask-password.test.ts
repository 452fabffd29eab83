import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { Interrupted, passwordPrompt } from './ask-password.ts'

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

it('takes Ctrl-C for no answer', async () => {
  const { input, output } = terminal()
  const answer = passwordPrompt({ input, output }).ask('Password: ')
  input.write('correct\u0003')
  await expect(answer).rejects.toThrow(Interrupted)
})

it('hides what is typed before it asks', async () => {
  const { input, output } = terminal()
  const story: unknown[] = []
  const setRawMode = (mode: boolean) => story.push(mode)
  vi.spyOn(output, 'write').mockImplementation((text: unknown) => story.push(text) > 0)
  const { ask, close } = passwordPrompt({ input: Object.assign(input, { setRawMode }), output })
  const answer = ask('Password: ')
  expect(story.slice(0, 2)).toEqual([true, 'Password: '])
  input.end('correct horse\r')
  await answer
  close()
})

it('gives the terminal back after each answer', async () => {
  const { input, output } = terminal()
  const modes: boolean[] = []
  const setRawMode = (mode: boolean) => modes.push(mode)
  const { ask, close } = passwordPrompt({ input: Object.assign(input, { setRawMode }), output })
  for (const question of ['One: ', 'Two: ']) {
    const answer = ask(question)
    expect(modes.at(-1)).toBe(true)
    input.write('correct horse\r')
    await answer
    expect(modes.at(-1)).toBe(false)
  }
  const answer = ask('Three: ')
  input.write('\u0003')
  await expect(answer).rejects.toThrow(Interrupted)
  expect(modes.at(-1)).toBe(false)
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
