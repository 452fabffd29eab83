// Runs in place of a real mongod in tests (see plant-mongod.ts): takes mongod's flags, notes them, and serves the few commands of a start.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BsonField, bson } from '../bson.ts'

const { values } = parseArgs({
  options: {
    version: { type: 'boolean' },
    dbpath: { type: 'string', default: '' },
    bind_ip: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '27017' },
    replSet: { type: 'string' },
    auth: { type: 'boolean' },
    nounixsocket: { type: 'boolean' },
    quiet: { type: 'boolean' },
    wiredTigerCacheSizeGB: { type: 'string' },
  },
})

if (values.version) {
  console.log(`db version v${process.env['SCRIPTED_VERSION'] ?? '8.0.17'}\nBuild Info: {}`)
  process.exit(0)
}
if (process.env['SCRIPTED_FAILURE'] !== undefined) {
  console.log(readFileSync(process.env['SCRIPTED_FAILURE'], 'utf8'))
  process.exit(100)
}

const users = join(values.dbpath, 'users')
writeFileSync(join(values.dbpath, 'flags'), process.argv.slice(2).join(' '))

const door = values.bind_ip.startsWith('/')
  ? { path: values.bind_ip }
  : { host: values.bind_ip, port: Number(values.port) }
// as a real one does, whose socket outlived a kill
if ('path' in door) rmSync(door.path, { force: true })
createServer((socket) => socket.on('error', () => undefined).on('data', (request) => reply(socket, request))).listen(
  door,
)

function reply(socket: Socket, request: Buffer): void {
  const document = bson(responseTo(request))
  const head = Buffer.alloc(21)
  head.writeInt32LE(21 + document.length)
  socket.write(Buffer.concat([head, document]))
}

function responseTo(request: Buffer): Record<string, BsonField> {
  // the only member of a replica set that remembers another port waits outside it for ever
  if (request.includes('hello')) return { isWritablePrimary: values.replSet === undefined || isMemberOfSet(), ok: 1 }
  if (request.includes('replSetGetStatus')) return { ok: 1 }
  if (!request.includes('createUser')) return { ok: 0, code: 59 }
  if (existsSync(users)) return { ok: 0, code: 13 }
  writeFileSync(users, request)
  return { ok: 1 }
}

function isMemberOfSet(): boolean {
  const file = join(values.dbpath, 'set')
  if (!existsSync(file)) writeFileSync(file, values.port)
  return readFileSync(file, 'utf8') === values.port
}
