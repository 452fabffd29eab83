import { expect, it } from 'vitest'
import { eventData } from './event-stream.ts'

const told = [
  ': OPENROUTER PROCESSING',
  '',
  'event: message',
  'data: {"a":"wärmer 🌅"}',
  '',
  ':',
  'data:{"b":1}',
  '',
  'data: first',
  'data: second',
  '',
  'data: [DONE]',
  '',
  '',
]
const wanted = ['{"a":"wärmer 🌅"}', '{"b":1}', 'first\nsecond', '[DONE]']

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const read = async (bytes: Buffer, size = bytes.length) => await Array.fromAsync(eventData(pieces(bytes, size)))

it.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('the events are the same wherever the bytes are cut, with %s', async (_, lineBreak) => {
  const bytes = Buffer.from(told.join(lineBreak))
  for (let size = 1; size <= bytes.length; size++) expect(await read(bytes, size), `${size} bytes`).toEqual(wanted)
})

it('an event at the end counts without an empty line after it', async () => {
  expect(await read(Buffer.from('data: x'))).toEqual(['x'])
  expect(await read(Buffer.from('data: x\r'))).toEqual(['x'])
  expect(await read(Buffer.from(''))).toEqual([])
  expect(await read(Buffer.from('\n\n: only a comment\n\n'))).toEqual([])
})
