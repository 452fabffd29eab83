import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readText, writeDurably } from '../start/files/durable-file.ts'
import { type Engine, flags } from './engine.ts'
import { askMongo, type MongoDoor, type MongoReply, talkToMongo } from './mongo-wire.ts'
import { isPeerOurs } from './peer.ts'
import type { EngineProgram } from './program.ts'

const user = 'atelier'
const requiresAuthentication = 13
const userExists = 51_003
/** The kernel takes at most 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 100

/** Where an embedded MongoDB keeps its files: no release opens the files of another release line or of another server. */
export function mongoFolder(dataDir: string, { kind, version }: EngineProgram): string {
  const line = /^\d+\.\d+/.exec(version)?.[0] ?? version
  return join(dataDir, `mongo-${kind}-${line}`)
}

/**
 * A MongoDB server for this user of the machine alone, with its files in `dir`. A real mongod listens on a socket in `dir` when
 * the path is short enough; otherwise, and for the stand-in, which has no sockets, it listens on 127.0.0.1 and asks for a
 * password, which is kept in `dir`. The server is no replica set: one would remember its port and never serve on another.
 * The address names the database `atelier`.
 */
export async function mongoEngine(
  program: EngineProgram,
  { dir, port }: { dir: string; port: number },
): Promise<Engine> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const socket = join(dir, 'mongo.sock')
  if (program.kind === 'mongod' && fitsSocket(socket)) return onSocket(program, dir, socket)
  return await behindPassword(program, dir, port)
}

/** mongod takes several addresses in one flag, separated by commas. */
const fitsSocket = (path: string) => Buffer.byteLength(path) <= longestSocketPath && !path.includes(',')

const onSocket = (program: EngineProgram, dir: string, socket: string): Engine => ({
  program,
  address: `mongodb://${encodeURIComponent(socket)}/atelier?directConnection=true`,
  listensOnSocket: true,
  args: [...mongodArgs(dir), ...flags({ bind_ip: socket })],
  env: {},
  ready: () => takesWrites({ path: socket }),
})

async function behindPassword(program: EngineProgram, dir: string, port: number): Promise<Engine> {
  const password = await passwordIn(dir)
  const common = { program, address: addressOf(port, password), ready: () => servesUs(port, password) }
  if (program.kind === 'mongod') {
    return { ...common, env: {}, args: [...mongodArgs(dir), '--auth', ...flags({ bind_ip: '127.0.0.1', port })] }
  }
  return { ...common, env: secantusEnv, args: secantusArgs(dir, port) }
}

const addressOf = (port: number, password: string) =>
  `mongodb://${user}:${password}@127.0.0.1:${port}/atelier?authSource=admin&directConnection=true`

const secantusArgs = (dir: string, port: number) => [
  '--auth',
  ...flags({ host: '127.0.0.1', port, 'storage-path': dir, 'cache-size': '256M', 'log-level': 'ERROR' }),
]

/**
 * What the stand-in has acknowledged is with the operating system, though not yet on the disk, so that it outlives a kill of
 * the process, as with a real mongod. By default the last milliseconds are only in the process's own memory, and a client that
 * waits for its return would continue after writes that are gone. Waiting for the disk at every write (`--sync-on-commit`)
 * would cost three quarters of its speed.
 */
const secantusEnv = {
  SECANTUS_WT_CONFIG_EXTRA: 'transaction_sync=(enabled=true,method=none)',
  // its allocator would ask the kernel for huge pages, which hold 90 MB for 20 MB of data
  MIMALLOC_ALLOW_THP: '0',
}

/** `--nounixsocket` only switches off the socket that mongod would make in /tmp, not one that `bind_ip` names. */
const mongodArgs = (dir: string) => [
  '--nounixsocket',
  '--quiet',
  ...flags({ dbpath: dir, wiredTigerCacheSizeGB: 0.25 }),
]

async function passwordIn(dir: string): Promise<string> {
  const file = join(dir, 'password')
  const stored = await readText(file)
  if (stored !== undefined) return stored.trim()
  const made = randomBytes(24).toString('base64url')
  await writeDurably(file, `${made}\n`)
  return made
}

async function takesWrites(door: MongoDoor): Promise<boolean> {
  try {
    return saysWritable(await askMongo(door, { hello: 1 }))
  } catch {
    return false // not listening yet; the caller asks again
  }
}

const saysWritable = (reply: MongoReply) => reply.hasTrue('isWritablePrimary')

/**
 * Creates our user when there is none yet. A server without users takes that command from anybody on this machine; as soon as
 * there is one it refuses, and whether that user is ours is shown by the first sign-in. The command has the password, so it is sent on
 * no connection to another user's process, which may have taken the port before our server did.
 */
async function servesUs(port: number, password: string): Promise<boolean> {
  try {
    return await talkToMongo({ port }, async (ask, socket) => {
      if (!saysWritable(await ask({ hello: 1 })) || !isPeerOurs(socket)) return false
      const reply = await ask({ createUser: user, pwd: password, roles: ['root'] })
      return reply.ok || reply.refusedWith(requiresAuthentication) || reply.refusedWith(userExists)
    })
  } catch {
    return false // it has ended meanwhile; the caller asks again
  }
}

/**
 * Whether a line of the engine says that its storage has given up, for example because the disk was full at a checkpoint. WiredTiger
 * then demands a new process; a mongod ends by itself, and the stand-in goes on and refuses every call.
 */
export function lostItsStorage(line: string): boolean {
  return line.includes('WT_PANIC')
}
