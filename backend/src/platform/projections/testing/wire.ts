import { BSON, type Document } from 'mongodb'

/** One request of MongoDB's wire protocol: the command document, and how its sender wants to be answered. */
export interface WireRequest {
  readonly id: number
  readonly command: Document
  /** Connections begin with an OP_QUERY, which is answered by an OP_REPLY; everything later is OP_MSG. */
  readonly legacy: boolean
}

const headerBytes = 16
const opReply = 1
const opQuery = 2004
const opMsg = 2013

/** Collects the bytes of one connection and hands on every whole request. */
export function requestReader(onRequest: (request: WireRequest) => void): (bytes: Buffer) => void {
  let pending = Buffer.alloc(0)
  return (bytes) => {
    pending = Buffer.concat([pending, bytes])
    while (pending.length >= headerBytes && pending.length >= pending.readInt32LE(0)) {
      const length = pending.readInt32LE(0)
      const request = readRequest(pending.subarray(0, length))
      if (request) onRequest(request)
      pending = pending.subarray(length)
    }
  }
}

function readRequest(message: Buffer): WireRequest | undefined {
  const id = message.readInt32LE(4)
  const kind = message.readInt32LE(12)
  if (kind === opMsg) return { id, command: commandOf(message.subarray(headerBytes + 4)), legacy: false }
  if (kind !== opQuery) return undefined
  const name = message.indexOf(0, headerBytes + 4)
  return { id, command: BSON.deserialize(message.subarray(name + 9)), legacy: true }
}

/** The body of an OP_MSG, with the documents of its sequences as arrays. */
function commandOf(sections: Buffer): Document {
  const command: Document = {}
  for (let at = 0; at + 5 <= sections.length; ) {
    const size = sections.readInt32LE(at + 1)
    const section = sections.subarray(at + 1, at + 1 + size)
    if (sections[at] === 0) Object.assign(command, BSON.deserialize(section))
    else Object.assign(command, sequenceOf(section))
    at += 1 + size
  }
  return command
}

function sequenceOf(section: Buffer): Document {
  const end = section.indexOf(0, 4)
  const documents: Document[] = []
  for (let at = end + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(BSON.deserialize(section.subarray(at, at + section.readInt32LE(at))))
  }
  return { [section.toString('utf8', 4, end)]: documents }
}

/** The bytes of an answer. */
export function replyBytes({ id, legacy }: WireRequest, reply: Document): Buffer {
  const body = Buffer.from(BSON.serialize(reply))
  const before = Buffer.alloc(legacy ? 20 : 5)
  if (legacy) before.writeInt32LE(1, 16)
  const header = Buffer.alloc(headerBytes)
  header.writeInt32LE(headerBytes + before.length + body.length, 0)
  header.writeInt32LE(id, 8)
  header.writeInt32LE(legacy ? opReply : opMsg, 12)
  return Buffer.concat([header, before, body])
}
