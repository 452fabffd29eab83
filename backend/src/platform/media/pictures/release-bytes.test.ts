import { expect, test } from 'vitest'
import { releaseBytes } from './release-bytes.ts'

test('bytes with a buffer of their own are empty afterwards', () => {
  const bytes = new Uint8Array(1_000)
  releaseBytes(bytes)
  expect(bytes).toHaveLength(0)
  expect(bytes.buffer).toHaveProperty('detached', true)
})

test('bytes that share a buffer with others are left as they are', () => {
  const shared = new Uint8Array([1, 2, 3])
  releaseBytes(shared.subarray(1))
  releaseBytes(shared.subarray(0, 2))
  expect([...shared]).toEqual([1, 2, 3])
  const across = new Uint8Array(new SharedArrayBuffer(3))
  releaseBytes(across)
  expect(across).toHaveLength(3)
})
