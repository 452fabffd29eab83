import { expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { ShareId } from './events.ts'
import { readShareToken, shareToken } from './token.ts'

const [key, otherKey] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))
const shareId = ShareId.parse(randomId())

it('the address of a link is one that only the owner of the master key can make', () => {
  const token = shareToken(key ?? '', shareId)
  expect(token).toMatch(/^[0-9a-f-]{36}\.[0-9a-f]{40}$/)
  expect(readShareToken(key ?? '', token)).toBe(shareId)
  const [id, proof = ''] = token.split('.')
  const forged = [
    shareToken(otherKey ?? '', shareId),
    `${randomId()}.${proof}`,
    `${id}.${proof.slice(0, -1)}${proof.endsWith('0') ? '1' : '0'}`,
    `${id}.${proof}0`,
    `${id}.${proof}.${proof}`,
    `${id}.${proof.toUpperCase()}x`,
    `${id}.${proof.slice(1)}`,
    `${id}.`,
    `${id}`,
    `.${proof}`,
    '',
    'é'.repeat(77),
  ]
  expect(forged.filter((text) => readShareToken(key ?? '', text) !== undefined)).toEqual([])
})
