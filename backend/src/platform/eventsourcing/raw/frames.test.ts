import { array, assert, asyncProperty, integer, uint8Array } from 'fast-check'
import { expect, it } from 'vitest'
import { messagesOf } from './frames.ts'

const framed = (message: Uint8Array): Buffer => {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (let n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

const collect = async (chunks: AsyncIterable<Buffer>): Promise<number[][]> => {
  const all: number[][] = []
  for await (const messages of messagesOf(chunks)) all.push(...messages.map((message) => [...message]))
  return all
}

it('puts messages together, wherever the bytes are cut', async () => {
  const messages = array(uint8Array({ maxLength: 40 }), { maxLength: 20 })
  const sizes = array(integer({ min: 1, max: 60 }), { minLength: 1 })
  await assert(
    asyncProperty(messages, sizes, async (sent, each) => {
      const bytes = Buffer.concat(sent.map(framed))
      expect(await collect(cut(bytes, each))).toEqual(sent.map((message) => [...message]))
    }),
  )
})

it('says when the answer ends in the middle of a message', async () => {
  const bytes = framed(Buffer.from('a message')).subarray(0, -1)
  await expect(collect(cut(bytes, [4]))).rejects.toThrow('in the middle')
})
