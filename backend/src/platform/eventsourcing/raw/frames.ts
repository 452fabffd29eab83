/** Before each message: one byte for its compression, which we do not ask for, and four for its length. */
const prefixBytes = 5
const nothing = Buffer.alloc(0)

/** The whole messages in each chunk of bytes; a message that is not complete yet comes with a later chunk. */
export async function* messagesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Buffer[]> {
  let rest: Buffer = nothing
  let parts: Buffer[] = []
  let missing = 0
  for await (const chunk of chunks) {
    // A long message is put together once, when its last part is there.
    parts.push(chunk)
    missing -= chunk.length
    if (missing > 0) continue
    const bytes = parts.length === 1 && rest.length === 0 ? chunk : Buffer.concat([rest, ...parts])
    parts = []
    const messages = wholeMessages(bytes)
    rest = bytes.subarray(messages.reduce((end, message) => end + prefixBytes + message.length, 0))
    missing = missingOf(rest)
    if (messages.length > 0) yield messages
  }
  if (rest.length > 0 || parts.length > 0) throw new Error('the answer ends in the middle of a message')
}

function wholeMessages(bytes: Buffer): readonly Buffer[] {
  const messages: Buffer[] = []
  let at = 0
  while (at + prefixBytes <= bytes.length) {
    const end = at + prefixBytes + bytes.readUInt32BE(at + 1)
    if (end > bytes.length) break
    messages.push(bytes.subarray(at + prefixBytes, end))
    at = end
  }
  return messages
}

const missingOf = (rest: Buffer): number =>
  rest.length < prefixBytes ? prefixBytes - rest.length : prefixBytes + rest.readUInt32BE(1) - rest.length
