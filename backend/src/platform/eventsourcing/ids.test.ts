import { v5 } from 'uuid'
import { expect, test } from 'vitest'
import { deriveId } from './ids.ts'

const product = 'b3f0a1de-6f5c-5f0e-9d6a-3a1f7c1d2e40'
const id = '0b6f7a52-9c3e-4d1f-8a2b-6c5d4e3f2a1b'

test('an id is uuid v5 of its parts within an id, or within a name of the product', () => {
  expect(deriveId(id, 'a', 'ü', '1')).toBe(v5('["a","ü","1"]', id))
  expect(deriveId('users', 'a')).toBe(v5('["a"]', v5('users', product)))
})

test('ids that are in logs already stay the same', () => {
  expect(deriveId(id, 'output', '0')).toMatchInlineSnapshot(`"99ab73d1-5b7e-5e6f-9fa9-b3cb3c7bd064"`)
  expect(deriveId('identity', 'https://issuer', 'subject')).toMatchInlineSnapshot(
    `"229cf70d-48f2-5fff-886d-20d70bb81028"`,
  )
})

test('parts are kept apart', () => {
  expect(deriveId(id, 'a', 'bc')).not.toBe(deriveId(id, 'ab', 'c'))
})
