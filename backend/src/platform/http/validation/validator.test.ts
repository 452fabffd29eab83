import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkInput } from './validator.ts'

/** The faults of one field, called `highNoiseUrl` unless it says otherwise. */
function faultsOf(schema: z.ZodType, value?: unknown, name = 'highNoiseUrl') {
  const checked = checkInput(z.object({ [name]: schema }), value === undefined ? {} : { [name]: value })
  return 'error' in checked ? checked.error.fields.map(({ message }) => message) : []
}

describe('what is wrong with a field is one sentence', () => {
  const Choice = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })])
  it.each<[schema: z.ZodType, value: unknown, sentence: string]>([
    [z.string(), undefined, 'The high noise URL must be given.'],
    [z.string(), null, 'The high noise URL must be a text.'],
    [z.string().min(1), '', 'The high noise URL must not be empty.'],
    [z.array(z.string()).min(1), [], 'The high noise URL must not be empty.'],
    [z.string().min(8), 'short', 'The high noise URL must have at least 8 characters.'],
    [z.string().max(4_000), 'x'.repeat(4_001), 'The high noise URL may have at most 4,000 characters.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'The high noise URL may have at most 1 entry.'],
    [z.number().max(9), 10, 'The high noise URL may be at most 9.'],
    [z.number().min(1), 0, 'The high noise URL must be at least 1.'],
    [z.coerce.number(), 'x', 'The high noise URL must be a number.'],
    [z.int(), 1.5, 'The high noise URL must be a whole number.'],
    [z.boolean(), 1, 'The high noise URL must be true or false.'],
    [z.enum(['2K', '4K']), '8K', 'The high noise URL must be one of 2K, 4K.'],
    [z.literal('a'), 'b', 'The high noise URL must be a.'],
    [z.uuid(), 'x', 'The high noise URL must be a valid ID.'],
    [z.string().regex(/^a$/), 'b', 'The high noise URL must be in the right form.'],
    [z.strictObject({}), { a: 1 }, 'The high noise URL must have no other fields than those of this call.'],
    [z.union([z.uuid(), z.enum(['a'])]), 1, 'The high noise URL must be something that this call can use.'],
    [Choice, { kind: 'b' }, 'The kind must be something that this call can use.'],
    [z.array(z.uuid()), ['x'], 'Entry 1 of the high noise URL must be a valid ID.'],
    [z.string().min(1, 'Please enter an address.'), '', 'Please enter an address.'],
  ])('%#: %j', (schema, value, sentence) => {
    expect(faultsOf(schema, value)).toEqual([sentence])
  })

  it('that calls it by its words', () => {
    const names = ['referenceAssetIds', 'loraId', 'n', 'name']
    expect(names.map((name) => faultsOf(z.string(), 1, name)[0])).toEqual([
      'The reference asset IDs must be a text.',
      'The LoRA ID must be a text.',
      'The number must be a text.',
      'The name must be a text.',
    ])
  })

  it('although several rules are broken, for each of the fields', () => {
    const schema = z.object({ a: z.string().min(3).regex(/^b/), b: z.object({ c: z.number() }) })
    expect(checkInput(schema, { a: 'x', b: {} })).toMatchObject({
      error: {
        message: 'The a must have at least 3 characters.',
        fields: [
          { path: 'a', message: 'The a must have at least 3 characters.' },
          { path: 'b.c', message: 'The c must be given.' },
        ],
      },
    })
    expect(checkInput(schema, 1)).toMatchObject({
      error: { fields: [{ path: '', message: 'The request must be an object.' }] },
    })
  })
})

describe('the character NUL', () => {
  const schema = z.object({ a: z.array(z.object({ b: z.string().trim() })), c: z.unknown() })

  it('is refused in every text, however deep it stands', () => {
    expect(checkInput(schema, { a: [{ b: 'x' }, { b: 'a\u0000b' }], c: 1 })).toMatchObject({
      error: { fields: [{ path: 'a.1.b', message: 'The b must not contain the invisible character NUL.' }] },
    })
    expect(checkInput(z.string(), '\u0000')).toMatchObject({
      error: { message: 'The request must not contain the invisible character NUL.' },
    })
    const deep: unknown = JSON.parse(`${'['.repeat(5_000)}"\\u0000"${']'.repeat(5_000)}`)
    expect(checkInput(schema, { a: [], c: deep })).toHaveProperty('error')
  })

  it('is the only character that is', () => {
    const value = { a: [{ b: 'one\ttwo\r\nthree\u000Bfour \u{1F469}\u200D\u{1F680}' }], c: new Uint8Array(4) }
    expect(checkInput(schema, value)).toEqual({ value })
  })
})
