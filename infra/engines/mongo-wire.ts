import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { addAbortSignal } from 'node:stream'
import { type BsonField, bson, cstring, doubleOf, int, typeOf } from './bson.ts'

/*
 * The part of MongoDB's wire protocol (OP_MSG) that is needed to find out whether a server is ready, and to create its first user.
 * The
 * supervisor lives as long as the product: the driver would cost it 20 MB of memory for two questions at the start.
 */
const opMsg = 2013
const headerBytes = 16

/** Where a MongoDB server listens on this machine. */
export type MongoDoor = { readonly path: string } | { readonly port: number }

/** The fields at the top of a server's reply, as far as they are asked for. */
export interface MongoReply {
  readonly hasTrue: (name: string) => boolean
  /** Whether the command was done (`ok: 1`). */
  readonly ok: boolean
  /** Whether it was refused with this error code. */
  readonly refusedWith: (code: number) => boolean
}

type Command = Readonly<Record<string, BsonField>>

/**
 * Sends a command to the database `admin`, without signing in. The first field names the command.
 * @throws Error when the server does not reply within a second
 */
export function askMongo(door: MongoDoor, command: Command): Promise<MongoReply> {
  return talkToMongo(door, (ask) => ask(command))
}

/**
 * Sends several commands on the same connection, which `talk` also gets.
 * @throws Error when the server does not reply to all within a second
 */
export async function talkToMongo<Result>(
  door: MongoDoor,
  talk: (ask: (command: Command) => Promise<MongoReply>, socket: Socket) => Promise<Result>,
): Promise<Result> {
  const options: NetConnectOpts = 'path' in door ? { path: door.path } : { host: '127.0.0.1', port: door.port }
  const socket = addAbortSignal(AbortSignal.timeout(1_000), connect(options))
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]()
  try {
    return await talk(async (command) => {
      socket.write(message({ ...command, $db: 'admin' }))
      return toReply(await nextMessage(chunks))
    }, socket)
  } finally {
    await chunks.return?.()
  }
}

function toReply(reply: Buffer): MongoReply {
  const has = (name: string, value: Buffer, type: number) =>
    reply.includes(Buffer.concat([Buffer.from([type]), cstring(name), value]), headerBytes)
  return {
    hasTrue: (name) => has(name, Buffer.from([1]), typeOf.boolean),
    ok: has('ok', doubleOf(1), typeOf.double) || has('ok', int(1), typeOf.int32),
    refusedWith: (code) => has('code', int(code), typeOf.int32),
  }
}

/** The reply to what was sent last: a server says nothing unasked. */
async function nextMessage(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let reply = Buffer.alloc(0)
  while (reply.length < 4 || reply.length < reply.readInt32LE(0)) {
    const next = await chunks.next()
    if (next.done) throw new Error('The server has ended the connection')
    reply = Buffer.concat([reply, next.value])
  }
  return reply
}

/** One command as a message. */
function message(command: Readonly<Record<string, BsonField>>): Buffer {
  const noFlags = int(0)
  const oneDocument = Buffer.from([0])
  const body = Buffer.concat([noFlags, oneDocument, bson(command)])
  return Buffer.concat([int(headerBytes + body.length), int(1), int(0), int(opMsg), body])
}
