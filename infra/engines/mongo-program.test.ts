import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { makeCertificate } from '../eventstore/access/certificate.ts'
import { StartError } from '../start/start-error.ts'
import { engineCache } from './cache.ts'
import { downloadMongod } from './mongo-download.ts'
import { findMongo, obtainMongo } from './mongo-program.ts'
import { provideMongo } from './provide.ts'
import { plantMongod } from './testing/plant-mongod.ts'

let folder = ''
let mirror: Server | undefined
let said: MockInstance<typeof console.warn>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-program-'))
  vi.stubEnv('ATELIER_CACHE', join(folder, 'cache'))
  vi.stubEnv('HOME', join(folder, 'home'))
  vi.stubEnv('MONGOMS_DISTRO', 'debian-12')
  said = vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  said.mockRestore()
  await new Promise((resolve) => (mirror === undefined ? resolve(undefined) : mirror.close(resolve)))
  mirror = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** Serves an archive with a program, and its checksum beside it, as MongoDB does. */
async function serve(options: { readonly checksum?: string; readonly secure?: boolean } = {}): Promise<void> {
  const program = join(folder, 'packed', 'mongodb-8', 'bin')
  plantMongod(program)
  const archive = execFileSync('tar', ['-cz', '-C', join(folder, 'packed'), 'mongodb-8'])
  const checksum = options.checksum ?? createHash('sha256').update(archive).digest('hex')
  const listener: RequestListener = ({ url = '' }, response) =>
    response.end(url.endsWith('.sha256') ? `${checksum}  ${basename(url, '.sha256')}\n` : archive)
  const server = options.secure === true ? createSecureServer(ownCertificate(), listener) : createPlainServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  mirror = server
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', `${options.secure === true ? 'https' : 'http'}://127.0.0.1:${port}`)
}

/** A self-signed certificate. */
function ownCertificate(): { key: string; cert: string } {
  const { key, certificate } = makeCertificate()
  return { key, cert: certificate }
}

test('a mongod is downloaded and kept, once it has run', async () => {
  await serve()
  const program = await obtainMongo()
  expect(program).toMatchObject({ kind: 'mongod', version: '8.0.17', source: 'download' })
  expect(program.path.startsWith(engineCache())).toBe(true)
  vi.stubEnv('PATH', '/usr/bin:/bin')
  expect(await findMongo()).toEqual({ ...program, source: 'cache' })
})

test('an archive that is not the published one is refused', async () => {
  await serve({ checksum: 'ab'.repeat(32) })
  await expect(downloadMongod('8.0.17', folder)).rejects.toThrow('its SHA-256 differs')
  expect(existsSync(join(folder, 'mongodb-8'))).toBe(false)
})

test('a mirror without a checksum, and one with a certificate of its own, are refused', async () => {
  await serve({ checksum: 'Not found' })
  await expect(downloadMongod('8.0.17', folder)).rejects.toThrow('holds no checksum')
  await new Promise((resolve) => mirror?.close(resolve))
  await serve({ secure: true })
  await expect(downloadMongod('8.0.17', folder)).rejects.toThrow('self-signed certificate')
})

test('a program that another project has kept in this home is neither taken nor moved', async () => {
  const theirs = plantMongod(join(folder, 'home', '.cache', 'mongodb-binaries'))
  const named = join(folder, 'home', '.cache', 'mongodb-binaries', 'mongod-x64-debian-8.0.17')
  for (const path of [named, `${named}.md5`]) writeFileSync(path, readFileSync(theirs), { mode: 0o755 })
  await serve()
  const { path, source } = await obtainMongo()
  expect(source).toBe('download')
  expect(path.startsWith(engineCache())).toBe(true)
  expect(existsSync(theirs) && existsSync(named)).toBe(true)
})

test('a mongod on PATH that is too old, or that this machine cannot run, gives way to the next source', async () => {
  const bin = join(folder, 'bin')
  plantMongod(bin)
  vi.stubEnv('PATH', bin)
  vi.stubEnv('SCRIPTED_VERSION', '6.0.1')
  expect(await findMongo()).toMatchObject({ source: 'PATH', version: '6.0.1' })
  vi.stubEnv('SCRIPTED_VERSION', '5.0.31')
  expect(await findMongo()).toBeUndefined()
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining('version 5.0.31 is older than 6.0'))
  writeFileSync(join(bin, 'mongod'), '#!/bin/sh\necho libcurl.so.4: cannot open >&2; exit 127\n', { mode: 0o755 })
  writeFileSync(join(bin, 'secantusd-rs'), '#!/bin/sh\necho secantusd-rs 0.5.3\n', { mode: 0o755 })
  expect(await findMongo()).toMatchObject({ kind: 'secantusd-rs', version: '0.5.3', source: 'PATH' })
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining('libcurl.so.4: cannot open'))
})

test('without a download the stand-in is built; the reason of the first is said, that of the last is thrown', async () => {
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'cargo'), '#!/bin/sh\necho cargo 1.10.0\n', { mode: 0o755 })
  vi.stubEnv('PATH', `${join(folder, 'bin')}:/usr/bin:/bin`)
  vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', 'http://127.0.0.1:1')
  await expect(obtainMongo()).rejects.toThrow('cargo 1.10.0 is too old')
  expect(said.mock.calls.join()).toContain('the download of mongod failed')
  await expect(provideMongo()).rejects.toThrow(StartError)
})
