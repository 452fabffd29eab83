import { expect, it } from 'vitest'
import { sentPrompt } from './sent-prompt.ts'

it('is what the person typed when there is nothing to add', () => {
  expect(sentPrompt({ prompt: 'a lighthouse' })).toBe('a lighthouse')
  expect(sentPrompt({ prompt: 'a lighthouse', styleText: '', look: undefined })).toBe('a lighthouse')
})

it.each([
  ['a lighthouse', 'ohwx', 'ohwx, a lighthouse'],
  ['Ohwx at a lighthouse', 'ohwx', 'Ohwx at a lighthouse'],
  ['a lighthouse, (ohwx)', 'ohwx', 'a lighthouse, (ohwx)'],
  ['a portrait of ohwx woman', 'ohwx woman', 'a portrait of ohwx woman'],
  ['ohwxy and xohwx', 'ohwx', 'ohwx, ohwxy and xohwx'],
  ['ohwxy, then ohwx', 'ohwx', 'ohwxy, then ohwx'],
  ['ohwxé', 'ohwx', 'ohwx, ohwxé'],
  ['a cat', 'c.t', 'c.t, a cat'],
  ['', 'ohwx', 'ohwx'],
])('of %j has the trigger word %j once', (prompt, triggerWord, sent) => {
  expect(sentPrompt({ prompt, triggerWord })).toBe(sent)
})

it('ends with the style and the visual style, which may contain the trigger word', () => {
  const parts = { prompt: 'a lighthouse', styleText: 'Muted colours.', look: 'Shot on a phone.' }
  expect(sentPrompt(parts)).toBe('a lighthouse\nMuted colours.\nShot on a phone.')
  expect(sentPrompt({ ...parts, triggerWord: 'muted' })).toBe('a lighthouse\nMuted colours.\nShot on a phone.')
})
