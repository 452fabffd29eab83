import { expect, it } from 'vitest'
import { searchedWords } from './grid-toolbar.tsx'

it('searches for the words of an open field, however far apart they were typed', () => {
  expect(searchedWords({ open: true, text: '  fog \t lighthouse ' })).toBe('fog lighthouse')
  expect(searchedWords({ open: true, text: '   ' })).toBeUndefined()
  expect(searchedWords({ open: false, text: 'fog' })).toBeUndefined()
})
