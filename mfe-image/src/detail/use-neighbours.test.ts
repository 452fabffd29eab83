import { expect, it } from 'vitest'
import { neighboursOf } from './use-neighbours.ts'

it('knows the images before and after one, none beyond the ends and none for a stranger', () => {
  expect(neighboursOf(['a', 'b', 'c'], 'b')).toEqual({ before: 'a', after: 'c' })
  expect(neighboursOf(['a', 'b'], 'a')).toEqual({ before: undefined, after: 'b' })
  expect(neighboursOf(['a', 'b'], 'x')).toEqual({ before: undefined, after: undefined })
})
