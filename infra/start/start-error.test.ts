import { expect, test } from 'vitest'
import { reasonOfStart, StartError } from './start-error.ts'

test('a full disk is told in words; a fault of ours keeps its stack', () => {
  expect(reasonOfStart(new StartError('PORT: is wrong'))).toBe('PORT: is wrong')
  expect(reasonOfStart(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toContain(
    'disk of the data folder is full',
  )
  expect(reasonOfStart(new TypeError('x is not a function'))).toBeUndefined()
})
