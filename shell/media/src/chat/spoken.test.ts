import { expect, it } from 'vitest'
import { spoken, unmarked } from './spoken.ts'

it('shows a reply without the mark before its prompt, of which only the beginning may have arrived', () => {
  expect(unmarked('')).toBe('')
  expect(unmarked('Low light')).toBe('Low light')
  for (const end of ['P', 'PR', 'PRO', 'PROM', 'PROMP', 'PROMPT'])
    expect(unmarked(`Low light\n${end}`)).toBe('Low light\n')
  expect(unmarked('Low light\nPP')).toBe('Low light\nP')
  expect(unmarked('Low light\nPROMPT: a trumpet')).toBe('Low light\n\na trumpet')
})

it('says a finished reply without the mark', () => {
  const reply = { id: 'a', role: 'assistant', content: 'Low light\nPROMPT: a trumpet\n\nCloser?' } as const
  expect(spoken(reply)).toBe('Low light\na trumpet\nCloser?')
})
