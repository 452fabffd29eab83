import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheProgram, engineCache } from './cache.ts'
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

test('a Temporal that this machine cannot run is passed over, and the reason is said', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubEnv('TEMPORAL_CLI_PATH', join(folder, 'nowhere'))
  expect(await findTemporal()).toBeUndefined()
  expect(said.mock.calls.join()).toMatch(/nowhere is passed over: .*ENOENT/)
  said.mockRestore()
})

test('an empty cache and an empty PATH have no Temporal', async () => {
  vi.stubEnv('TEMPORAL_CLI_PATH', '')
  vi.stubEnv('PATH', folder)
  expect(await findTemporal()).toBeUndefined()
})

test('the Temporal database file carries the version, so that an upgrade starts a file of its own', () => {
  expect(temporalFile('/data', program('temporal'))).toBe('/data/temporal-1.2.db')
})

const script = (content: string) => `#!/bin/sh\n${content}\n`

/** Makes a program in the temporary folder, of this shell script. */
const making = (content: string) => async (temporary: string) => {
  writeFileSync(join(temporary, 'tool'), script(content), { mode: 0o755 })
  return await Promise.resolve(join(temporary, 'tool'))
}

test('two first starts at once make two programs and keep one, whole', async () => {
  const target = join(engineCache(), 'tool-1', 'tool')
  await Promise.all([cacheProgram(target, making('echo 1')), cacheProgram(target, making('echo 2'))])
  expect([script('echo 1'), script('echo 2')]).toContain(readFileSync(target, 'utf8'))
  expect(readdirSync(engineCache())).toEqual(['tool-1'])
  expect(readdirSync(join(engineCache(), 'tool-1'))).toEqual(['tool'])
})

test('a failed build, and a program that this machine cannot run, leave nothing in the cache and say why', async () => {
  const target = join(engineCache(), 'tool-1', 'tool')
  await expect(cacheProgram(target, () => Promise.reject(new Error('no compiler')))).rejects.toThrow('no compiler')
  const library = making('echo libcurl.so.4: cannot open shared object file >&2; exit 127')
  await expect(cacheProgram(target, library)).rejects.toThrow('cannot run it: libcurl.so.4: cannot open')
  await expect(cacheProgram(target, making('kill -ILL $$'))).rejects.toThrow('lacks an instruction')
  expect(readdirSync(engineCache())).toEqual([])
})

test('what interrupted starts have left is removed, and nothing that another one is making', async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid
  const names = [`making-${hostname()}-${dead}-a`, 'making-old', `making-${hostname()}-${process.ppid}-b`, 'making-new']
  for (const name of names) mkdirSync(join(engineCache(), name), { recursive: true })
  utimesSync(join(engineCache(), 'making-old'), new Date(0), new Date(0))
  symlinkSync('making-loop', join(engineCache(), 'making-loop')) // fails, as what belongs to another user does
  await cacheProgram(join(engineCache(), 'tool-1', 'tool'), making('echo 1'))
  expect(readdirSync(engineCache()).sort()).toEqual([...names.slice(2), 'making-loop', 'tool-1'].sort())
})

test('a program in the cache that no longer runs here is replaced; the one that was made stays where it is', async () => {
  const target = join(engineCache(), 'tool-1', 'tool')
  const made = join(folder, 'tool')
  writeFileSync(made, script('echo 1'), { mode: 0o755 })
  await cacheProgram(target, making('echo old'))
  await cacheProgram(target, () => Promise.resolve(made))
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(made, 'utf8'))
})
