/** Bytes before each message on the wire: whether it is compressed, and its length. */
export const framePrefix = 5

/** Messages as gRPC sends them, one after the other. @param bytes their length with the prefixes */
export function framesOf(messages: readonly Uint8Array[], bytes: number): Buffer {
  const frames = Buffer.allocUnsafe(bytes)
  let at = 0
  for (const message of messages) {
    frames[at] = 0
    frames.writeUInt32BE(message.length, at + 1)
    frames.set(message, at + framePrefix)
    at += framePrefix + message.length
  }
  return frames
}

/**
 * What grpc-js takes for one serialized message and is many, each with its prefix already. It asks a message for its length, writes the
 * prefix of one such message and lets it copy itself behind that: this copy begins at the start, over the prefix.
 */
export function manyMessages(frames: Buffer): Buffer {
  const message: Pick<Buffer, 'byteLength'> & { copy: (target: Buffer) => number } = {
    byteLength: frames.length - framePrefix,
    copy: (target) => frames.copy(target, 0),
  }
  // Cast: nothing else of a buffer is used, which the tests of every read would show.
  return message as Buffer
}
