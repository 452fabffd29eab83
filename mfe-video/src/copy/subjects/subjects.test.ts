import { expect, it } from 'vitest'
import { subjectsOf, withSubjects } from './subjects.ts'

it('takes as many pictures as there is room for, each once', () => {
  expect(withSubjects(['a'], ['b', 'a', 'c'], 4)).toEqual({ subjects: ['a', 'b', 'c'], isTooMany: false })
  expect(withSubjects(['a', 'b'], ['c', 'd', 'e'], 4)).toEqual({ subjects: ['a', 'b', 'c', 'd'], isTooMany: true })
  expect(withSubjects(['a', 'b', 'c'], ['d'], 2)).toEqual({ subjects: ['a', 'b', 'c'], isTooMany: true })
})

it('shows what is on its way after what is there', () => {
  const file = new File([], 'mira.png')
  const [first, second] = subjectsOf(['a'], [{ key: 'k', file, url: 'blob:1' }])
  expect(first).toMatchObject({ key: 'a', assetId: 'a' })
  expect(second).toEqual({ key: 'k', url: 'blob:1', name: 'mira.png', assetId: undefined })
})
