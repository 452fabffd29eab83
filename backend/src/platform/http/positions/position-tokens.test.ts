import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { WirePosition } from '../../live/live-contract.ts'
import { positionTokens } from './position-tokens.ts'

const tokens = positionTokens(Buffer.alloc(32, 7).toString('base64'))
const [ada, ben] = [UserId.parse(randomId()), UserId.parse(randomId())]
const logId = randomId()

test('a token opens for its reader, as it was sealed', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (position) => {
      const token = tokens.seal(ada, { logId, position })
      expect(WirePosition.parse(token)).toBe(token)
      expect(tokens.open(ada, logId, token)).toBe(position)
    }),
  )
})

test('a token that a page was given before an update of the product opens after it', () => {
  const reader = UserId.parse('0a3bd1c0-5a5e-4d5e-9c0b-3d6f6f3a1b2c')
  expect(tokens.open(reader, 'log-1', 'ahw1h-VCSCuabV6GQblXQalg3QLy79pNMEPlVxYSsz9K0TSC')).toBe(17n)
  const anchor = 'yZEf7ykvo13btmnEM-r8Oexh-RXOIqP9sjabm-ABz1ISyrHLHCJSX7Kq2xPTyjU1_4pFtw'
  const owner = { reader, logId: 'log-1', list: 'images' }
  expect(tokens.openAnchor(owner, anchor)).toEqual({ at: 17n, offset: 2, before: 9n })
})

test('it opens for nobody else, for no other log, for no other use and with no other key', () => {
  const token = tokens.seal(ada, { logId, position: 17n })
  expect(tokens.open(ben, logId, token)).toBeUndefined()
  expect(tokens.open(ada, randomId(), token)).toBeUndefined()
  expect(tokens.openAnchor({ reader: ada, logId, list: 'a' }, token)).toBeUndefined()
  expect(positionTokens(Buffer.alloc(32, 8).toString('base64')).open(ada, logId, token)).toBeUndefined()
})

test('an anchor opens for its reader and list alone, as it was sealed', () => {
  const owner = { reader: ada, logId, list: 'a' }
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.maxSafeNat(), (at, offset) => {
      const token = tokens.sealAnchor(owner, { at, offset, before: at + 1n })
      expect(token).toHaveLength(70)
      expect(tokens.openAnchor(owner, token)).toEqual({ at, offset, before: at + 1n })
      const others = [{ reader: ben }, { logId: randomId() }, { list: 'b' }]
      for (const other of others) expect(tokens.openAnchor({ ...owner, ...other }, token)).toBeUndefined()
      expect(tokens.open(ada, logId, token)).toBeUndefined()
    }),
  )
})

test.each(['', '12', 'abc', `${logId}.12`, 'x'.repeat(48), '%'])('%j is no token', (text) => {
  expect(tokens.open(ada, logId, text)).toBeUndefined()
})

test('it reveals nothing about the position: neither its size, nor whether it has changed', () => {
  const seal = (position: bigint) => tokens.seal(ada, { logId, position })
  expect(seal(17n)).not.toBe(seal(17n))
  expect(new Set([0n, 17n, 2n ** 62n].map((position) => seal(position).length)).size).toBe(1)
})
