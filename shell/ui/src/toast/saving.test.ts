import { expect, it } from 'vitest'
import { changedFields } from './saving.ts'

it('finds the fields of a form that differ, an emptied one too, and no others', () => {
  const before = { id: 'l1', name: 'Film', text: 'On film', about: 'Grain' }
  const after = { id: 'l2', name: 'Film', text: 'On paper', about: '' }
  expect(changedFields(['name', 'text', 'about'], before, after)).toEqual({ text: 'On paper', about: '' })
  expect(changedFields(['name', 'text', 'about'], before, before)).toEqual({})
})
