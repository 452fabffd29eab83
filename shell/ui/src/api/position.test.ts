import { expect, it } from 'vitest'
import { laterPosition } from './position.ts'

it('keeps the later position of one log, by number and not by text', () => {
  expect(laterPosition(undefined, 'log.5')).toBe('log.5')
  expect(laterPosition('log.9', 'log.10')).toBe('log.10')
  expect(laterPosition('log.10', 'log.9')).toBe('log.10')
})

it('takes over a new log, whatever its numbers', () => {
  expect(laterPosition('old.99', 'new.1')).toBe('new.1')
})
