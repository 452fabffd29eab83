import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheProgram, engineCache } from './cache.ts'
import { downloadArchive, reachable } from './download.ts'
import { freePort } from './free-port.ts'
import { atLeast, type EngineProgram, findProgram } from './program.ts'
import { temporalFile } from './temporal.ts'
import { findTemporal } from './temporal-program.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-engines-'))
  vi.stubEnv('ATELIER_CACHE', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const program = (kind: EngineProgram['kind']): EngineProgram => ({ kind, path: '/x', version: '1.2', source: 'PATH' })

test('the shared test engines are announced by their variables', () => {
  expect(process.env.MONGO_URL).toMatch(/^mongodb:\/\//)
  expect(process.env.TEMPORAL_ADDRESS).toMatch(/:\d+$/)
})

test('versions compare by number, not by letter', () => {
  expect(atLeast('1.26.8', '1.21')).toBe(true)
  expect(atLeast('1.9', '1.21')).toBe(false)
  expect(atLeast('1.21', '1.21')).toBe(true)
})

test('a program is found in the first folder that has an executable of its name', async () => {
  writeFileSync(join(folder, 'tool'), '', { mode: 0o644 })
  expect(await findProgram('tool', [folder])).toBeUndefined()
  rmSync(join(folder, 'tool'))
  writeFileSync(join(folder, 'tool'), '', { mode: 0o755 })
  expect(await findProgram('tool', [folder])).toBe(join(folder, 'tool'))
})

test('TEMPORAL_CLI_PATH goes before PATH and the cache', async () => {
  const path = join(folder, 'my-temporal')
  writeFileSync(path, '#!/bin/sh\necho temporal version 9.8.7\n', { mode: 0o755 })
  vi.stubEnv('TEMPORAL_CLI_PATH', path)
  expect(await findTemporal()).toEqual({ kind: 'temporal', path, version: '9.8.7', source: 'PATH' })
})

test('an empty cache and an empty PATH have no Temporal', async () => {
  vi.stubEnv('TEMPORAL_CLI_PATH', '')
  vi.stubEnv('PATH', folder)
  expect(await findTemporal()).toBeUndefined()
})

test('the Temporal database file carries the version, so that an upgrade starts a file of its own', () => {
  expect(temporalFile('/data', program('temporal'))).toBe('/data/temporal-1.2.db')
})

test('two first starts at once make two programs and keep one, whole', async () => {
  const target = join(engineCache(), 'tool-1', 'tool')
  const make = (content: string) => async (temporary: string) => {
    writeFileSync(join(temporary, 'tool'), content)
    return await Promise.resolve(join(temporary, 'tool'))
  }
  await Promise.all([cacheProgram(target, make('a')), cacheProgram(target, make('b'))])
  expect(['a', 'b']).toContain(readFileSync(target, 'utf8'))
  expect(readdirSync(engineCache())).toEqual(['tool-1'])
})

test('a failed build leaves nothing in the cache', async () => {
  const target = join(engineCache(), 'tool-1', 'tool')
  await expect(cacheProgram(target, () => Promise.reject(new Error('no compiler')))).rejects.toThrow('no compiler')
  expect(readdirSync(engineCache())).toEqual([])
})

test('an archive is downloaded and unpacked; a refusal is an error; silence means not reachable', async () => {
  writeFileSync(join(folder, 'temporal'), 'program')
  const archive = execFileSync('tar', ['-cz', '-C', folder, 'temporal'])
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/good' ? 200 : 404).end(request.url === '/good' ? archive : '')
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const target = mkdtempSync(join(folder, 'unpacked-'))
  await downloadArchive(`http://127.0.0.1:${port}/good`, target)
  expect(readFileSync(join(target, 'temporal'), 'utf8')).toBe('program')
  await expect(downloadArchive(`http://127.0.0.1:${port}/bad`, target)).rejects.toThrow('404')
  expect(await reachable(`http://127.0.0.1:${port}/bad`)).toBe(true)
  await new Promise((resolve) => server.close(resolve))
  expect(await reachable(`http://127.0.0.1:${port}/bad`)).toBe(false)
})
