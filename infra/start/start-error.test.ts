import { expect, test } from 'vitest'
import { reasonOfStart, StartError } from './start-error.ts'

test('a full disk has a sentence; an unexpected error has none, so that its stack is printed', () => {
  expect(reasonOfStart(new StartError('PORT: is wrong'))).toBe('PORT: is wrong')
  expect(reasonOfStart(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toContain(
    'disk of the data folder is full',
  )
  expect(reasonOfStart(new TypeError('x is not a function'))).toBeUndefined()
})
