import { describe, expect, it } from 'vitest'
import { metadataType, readSettings, softDeletedBody, withTruncateBefore } from './metadata.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const settingsOf = (text: string) => readSettings({ type: metadataType, data: bytes(text) })

describe('the settings of a metadata event', () => {
  it('are read to the last digit', () => {
    expect(readSettings({ type: metadataType, data: softDeletedBody })).toEqual({ truncateBefore: 2n ** 63n - 1n })
    expect(settingsOf('{"$maxCount":3,"$maxAge":60,"$tb":7,"own":{"$tb":1}}')).toEqual({
      maxCount: 3n,
      maxAge: 60n,
      truncateBefore: 7n,
    })
  })

  it.each([
    '',
    'null',
    '[1]',
    '"x"',
    '{',
    '{"$maxCount":"3"}',
    '{"$maxCount":2,"$tb":1.5}',
    '{"$tb":9223372036854775808}',
  ])('are none for %s', (text) => {
    expect(settingsOf(text)).toEqual({})
  })

  it('leave out zero and negative limits, and are none for another type of event', () => {
    expect(settingsOf('{"$maxCount":0,"$maxAge":-5,"$tb":2}')).toEqual({ truncateBefore: 2n })
    expect(readSettings({ type: 'Other', data: bytes('{"$tb":2}') })).toEqual({})
  })
})

describe('metadata with another $tb', () => {
  it('keeps every other key with the digits it was written with', () => {
    const body = withTruncateBefore(bytes('{"own":12345678901234567890,"x":1.0,"$tb":1,"$acl":{"$r":"a"}}'), 5n)
    expect(new TextDecoder().decode(body)).toBe('{"own":12345678901234567890,"x":1.0,"$tb":5,"$acl":{"$r":"a"}}')
  })

  it('is undefined where there is no object to change', () => {
    expect(withTruncateBefore(bytes('nonsense'), 5n)).toBeUndefined()
  })
})
