import { expect, test } from 'vitest'
import { changedTexts, plainTexts, toPersonalTexts } from './owned-texts.ts'

test('of the wanted texts those are changed that are not so already; one without a text is empty', () => {
  const wanted = { name: 'New', trigger: 'same', note: '', link: 'first', other: undefined }
  expect(changedTexts(wanted, { name: 'Old', trigger: 'same', other: 'stays' })).toEqual({ name: 'New', link: 'first' })
})

test('a text can be emptied', () => {
  expect(changedTexts({ name: '' }, { name: 'Old' })).toEqual({ name: '' })
})

test('texts become personal fields to be sealed; those that are not given are not there', () => {
  expect(toPersonalTexts({ name: 'New', note: '', other: undefined })).toStrictEqual({
    name: { plain: 'New' },
    note: { plain: '' },
  })
})

test('the plain texts are those of the names given; erased and missing ones are left out', () => {
  const data = {
    name: { plain: 'New' },
    note: { plain: '' },
    other: { plain: 'not asked for' },
    erased: { erased: true as const },
  }
  expect(plainTexts(data, ['name', 'note', 'erased', 'missing'])).toStrictEqual({ name: 'New', note: '' })
})
