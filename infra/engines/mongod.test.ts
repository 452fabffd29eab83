import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { mongoEngine, mongoFolder } from './mongo.ts'
import { type RunningEngine, startMongo } from './run.ts'
import { flagsOn, plantMongod } from './testing/plant-mongod.ts'

let folder = ''
let running: RunningEngine | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-mongod-'))
  plantMongod(join(folder, 'bin'))
  vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env.PATH}`)
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

async function startIn(dir: string, port: number): Promise<string> {
  await running?.stop()
  const started = await startMongo({ dir, port })
  running = started
  return started.url
}

test('a mongod starts again on another PORT, on a socket that only its user can reach', async () => {
  const dir = join(folder, 'data')
  const address = await startIn(dir, 1)
  expect(await startIn(dir, 2)).toBe(address)
  expect(address).toBe(`mongodb://${encodeURIComponent(join(dir, 'mongo.sock'))}/atelier?directConnection=true`)
  expect(flagsOn(dir)).toContain(`--bind_ip ${join(dir, 'mongo.sock')}`)
  expect(flagsOn(dir)).toContain('--nounixsocket')
  expect(flagsOn(dir)).not.toContain('--replSet')
  expect(statSync(dir).mode & 0o777).toBe(0o700)
})

test('where the path of a socket is too long, or has a comma, a mongod listens on 127.0.0.1 and asks for a password', async () => {
  for (const name of ['d'.repeat(100), 'a,b']) {
    const dir = join(folder, name)
    const port = await freePort()
    const { username, password, searchParams } = new URL(await startIn(dir, port))
    expect(flagsOn(dir)).toContain(`--auth --bind_ip 127.0.0.1 --port ${port}`)
    const created = readFileSync(join(dir, 'users'), 'latin1')
    for (const word of ['createUser', username, 'pwd', password, 'roles', 'root'])
      expect(created).toContain(`${word}\0`)
    expect(password).toHaveLength(32)
    expect(searchParams.get('authSource')).toBe('admin')
    expect(statSync(join(dir, 'password')).mode & 0o777).toBe(0o600)
    // on another port with the same password: the user is there already
    expect(new URL(await startIn(dir, await freePort())).password).toBe(password)
  }
  expect(existsSync(join(folder, 'a,b', 'mongo.sock'))).toBe(false)
})

test('the stand-in lets nobody in without the password', async () => {
  const address = new URL(process.env.MONGO_URL ?? '')
  await expect(readAt(address.href)).resolves.toEqual([])
  address.password = 'guessed'
  await expect(readAt(address.href)).rejects.toThrow('Authentication failed')
  address.username = ''
  address.password = ''
  await expect(readAt(address.href)).rejects.toThrow('requires authentication')
})

async function readAt(address: string) {
  const client = new MongoClient(address)
  try {
    return await client.db('nobodys').collection('things').find().toArray()
  } finally {
    await client.close()
  }
}

test('every kind and release line of a server has a folder of its own', async () => {
  const program = { path: '/x', source: 'PATH' } as const
  const folders = [
    mongoFolder('/data', { ...program, kind: 'mongod', version: '8.0.17' }),
    mongoFolder('/data', { ...program, kind: 'mongod', version: '8.2.6' }),
    mongoFolder('/data', { ...program, kind: 'secantusd-rs', version: '0.5.3-beta.196' }),
  ]
  expect(folders).toEqual(['/data/mongo-mongod-8.0', '/data/mongo-mongod-8.2', '/data/mongo-secantusd-rs-0.5'])
})

test('the stand-in runs with a bounded cache and keeps what it has acknowledged', async () => {
  const program = { kind: 'secantusd-rs', path: '/x', version: '1.2', source: 'PATH' } as const
  const { args, env } = await mongoEngine(program, { dir: join(folder, 'data'), port: 1 })
  expect(args.join(' ')).toContain('--cache-size 256M')
  expect(args).not.toContain('--sync-on-commit')
  expect(env).toHaveProperty('SECANTUS_WT_CONFIG_EXTRA')
})
