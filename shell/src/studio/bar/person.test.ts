import { describe, expect, it } from 'vitest'
import { fullNameOf, initialOf } from './person.ts'

describe('initialOf', () => {
  it('takes the first name, else the e-mail, else U', () => {
    expect(initialOf({ firstName: 'mira', email: 'x@y.z' })).toBe('M')
    expect(initialOf({ firstName: null, email: 'x@y.z' })).toBe('X')
    expect(initialOf({ firstName: ' ', email: '' })).toBe('U')
  })

  it('takes a whole letter, and no sign before it', () => {
    expect(initialOf({ firstName: '👩‍🎨 Mira', email: 'x@y.z' })).toBe('M')
    expect(initialOf({ firstName: '𐐨𐐩', email: 'x@y.z' })).toBe('𐐀')
    expect(initialOf({ firstName: '🦊', email: '7@y.z' })).toBe('Y')
  })
})

describe('fullNameOf', () => {
  it('joins what is known', () => {
    expect(fullNameOf({ firstName: 'Mira', lastName: 'Voss' })).toBe('Mira Voss')
    expect(fullNameOf({ firstName: null, lastName: 'Voss' })).toBe('Voss')
    expect(fullNameOf({ firstName: null, lastName: null })).toBe('')
  })
})
