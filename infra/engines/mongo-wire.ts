import { connect } from 'node:net'
import { addAbortSignal } from 'node:stream'

/*
 * The few words of MongoDB's wire protocol (OP_MSG) that it takes to see whether a server serves: the supervisor, which lives as
 * long as the product, would hold 20 MB for a driver that it uses while it starts.
 */
const opMsg = 2013
const headerBytes = 16
const [int32, text, document, boolean] = [0x10, 0x02, 0x03, 0x08]

/** Whether the answer to a command has a field of this name and value. */
export interface MongoAnswer {
  readonly hasTrue: (name: string) => boolean
  readonly hasNumber: (name: string, value: number) => boolean
}

/**
 * Sends `{ <command>: 1 }`, or `{ <command>: {} }`, to the database `admin` of a server without passwords.
 * Throws when nobody answers within a second.
 */
export async function askMongo(port: number, command: string, argument: 1 | 'empty' = 1): Promise<MongoAnswer> {
  const answer = await call(port, message(command, argument))
  const has = (type: number, name: string, value: Buffer) =>
    answer.includes(Buffer.concat([Buffer.from([type]), cstring(name), value]), headerBytes)
  return {
    hasTrue: (name) => has(boolean, name, Buffer.from([1])),
    hasNumber: (name, value) => has(int32, name, int(value)),
  }
}

/** Sends a message on a connection of its own and waits for the one that answers it. */
async function call(port: number, request: Buffer): Promise<Buffer> {
  const socket = addAbortSignal(AbortSignal.timeout(1_000), connect({ host: '127.0.0.1', port }))
  socket.write(request)
  let answer = Buffer.alloc(0)
  // leaving the loop ends the connection
  for await (const chunk of socket) {
    answer = Buffer.concat([answer, Buffer.from(chunk)])
    if (answer.length >= 4 && answer.length >= answer.readInt32LE(0)) return answer
  }
  throw new Error('The server has ended the connection')
}

/** One command in a message of its own. */
function message(command: string, argument: 1 | 'empty'): Buffer {
  const database = cstring('admin')
  const fields = Buffer.concat([
    Buffer.from([argument === 1 ? int32 : document]),
    cstring(command),
    argument === 1 ? int(1) : bson(Buffer.alloc(0)),
    Buffer.from([text]),
    cstring('$db'),
    int(database.length),
    database,
  ])
  const noFlags = int(0)
  const oneDocument = Buffer.from([0])
  const body = Buffer.concat([noFlags, oneDocument, bson(fields)])
  return Buffer.concat([int(headerBytes + body.length), int(1), int(0), int(opMsg), body])
}

const bson = (fields: Buffer): Buffer => Buffer.concat([int(fields.length + 5), fields, Buffer.from([0])])

const cstring = (value: string): Buffer => Buffer.from(`${value}\0`)

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}
