import { expect, it } from 'vitest'
import { wordsOf } from './search.ts'

it('searches for the words of an open field, however far apart they were typed', () => {
  expect(wordsOf({ open: true, text: '  fog \t lighthouse ' })).toBe('fog lighthouse')
  expect(wordsOf({ open: true, text: '   ' })).toBeUndefined()
  expect(wordsOf({ open: false, text: 'fog' })).toBeUndefined()
})
