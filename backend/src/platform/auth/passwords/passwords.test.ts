import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

describe('a password', () => {
  it('is known by its hash, which has a salt of its own and says how it was made', async () => {
    const [first, second] = [await hashPassword('correct horse battery'), await hashPassword('correct horse battery')]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(second).not.toBe(first)
    expect(await isPassword('correct horse battery', first)).toBe(true)
    expect(await isPassword('correct horse batterY', first)).toBe(false)
    expect(await isPassword('', first)).toBe(false)
  })

  it('is the same however its characters were typed', async () => {
    expect(await isPassword('caf\u0065\u0301', await hashPassword('caf\u00e9'))).toBe(true)
  })

  it('is compared by the parameters of its hash', async () => {
    // a test vector of the reference implementation of Argon2
    const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(await isPassword('password', hash)).toBe(true)
    expect(await isPassword('passwort', hash)).toBe(false)
  })

  it('of nobody is never right', async () => {
    expect(await isPassword('correct horse battery', undefined)).toBe(false)
  })

  it('is not compared with what is no hash', async () => {
    await expect(isPassword('x', 'plain text')).rejects.toThrow('This is no hash of a password')
  })
})
