import { expect, it } from 'vitest'
import { z } from 'zod'
import { randomKey } from './random-key.ts'

it('makes a uuid of version 4, each time another', () => {
  const keys = Array.from({ length: 50 }, randomKey)
  expect(new Set(keys).size).toBe(50)
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true)
})
