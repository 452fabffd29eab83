import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { commandOf, runningProduct } from './command-lines.mjs'
import { installHooks } from './hooks.mjs'
import { modernNode } from './node.mjs'
import { installDependencies } from './npm.mjs'

let root = ''
const children: ChildProcess[] = []
let said: MockInstance<typeof process.stderr.write>
let reported: MockInstance<typeof process.stdout.write>
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atelier-setup-'))
  mkdirSync(join(root, 'node_modules'))
  lock()
  vi.stubEnv('PATH', root) // without npm: a step that needs it fails
  said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  reported = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

const packages = {
  part: { version: '1.0.0' },
  'node_modules/@studio/part': { resolved: 'part', link: true },
  'node_modules/tool': { version: '2.0.0', integrity: 'sha512-tool' },
  'node_modules/tool-here': { version: '2.0.0', optional: true },
}
/** What such machines need; npm leaves it out when its download fails. */
const forHere = { version: '2.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
const elsewhere = { 'node_modules/tool-elsewhere': { version: '2.0.0', optional: true } }

/** The lockfile, which also has the repository itself and packages of other platforms. */
const lock = (change: object = {}) =>
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { '': { version: '1.0.0' }, ...packages, ...elsewhere, ...change } }),
  )
/** What npm notes of the packages that it has put here. */
const noted = (change: object = {}) =>
  writeFileSync(
    join(root, 'node_modules', '.package-lock.json'),
    JSON.stringify({
      packages: { ...packages, 'node_modules/tool-here': { version: '2.0.0', integrity: 'sha512-here' }, ...change },
    }),
  )
const stamp = () => join(root, 'node_modules', '.atelier-lockfile')
const hash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

test('packages of the same lockfile are not installed again', async () => {
  writeFileSync(stamp(), hash())
  await installDependencies(root)
  expect(said).not.toHaveBeenCalled()
})

test('an optional package for this machine that is missing is installed', async () => {
  lock({ 'node_modules/tool-for-here': forHere })
  noted()
  await expect(installDependencies(root)).rejects.toThrow('npm ci failed')
})

test('packages that somebody has installed by this lockfile are not installed again, whatever the ages of the files', async () => {
  noted()
  utimesSync(join(root, 'node_modules', '.package-lock.json'), new Date(0), new Date(0))
  await installDependencies(root)
  expect(said).not.toHaveBeenCalled()
  expect(readFileSync(stamp(), 'utf8')).toBe(hash())
})

test.each<[string, object]>([
  ['of another version', { 'node_modules/tool': { version: '1.9.0', integrity: 'sha512-tool' } }],
  ['with other content', { 'node_modules/tool': { version: '2.0.0', integrity: 'sha512-other' } }],
  ['that is missing', { 'node_modules/tool': undefined }],
  ['that the lockfile does not have', { 'node_modules/more': { version: '1.0.0' } }],
  ['in the place of a workspace', { 'node_modules/@studio/part': { version: '1.0.0' } }],
])('a package %s is replaced, although npm has run after the lockfile was made', async (_, change) => {
  noted(change)
  utimesSync(join(root, 'package-lock.json'), new Date(0), new Date(0))
  await expect(installDependencies(root)).rejects.toThrow('npm ci failed')
  expect(existsSync(stamp())).toBe(false)
})

test('packages that somebody has added by npm after the set-up are not installed again', async () => {
  const added = { 'node_modules/more': { version: '1.0.0' } }
  lock(added)
  noted(added)
  writeFileSync(stamp(), 'of the lockfile before')
  await installDependencies(root)
  expect(said).not.toHaveBeenCalled()
  expect(readFileSync(stamp(), 'utf8')).toBe(hash())
})

test('the packages of another release are replaced, although the lockfile is older than they are', async () => {
  noted({ 'node_modules/tool': { version: '1.9.0', integrity: 'sha512-older' } })
  writeFileSync(stamp(), 'of another lockfile')
  utimesSync(join(root, 'package-lock.json'), new Date(0), new Date(0))
  await expect(installDependencies(root)).rejects.toThrow('npm ci failed')
  expect(readFileSync(stamp(), 'utf8')).toBe('of another lockfile')
})

/** The id of a process with these words in its command line. */
async function running(...words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 60_000)', ...words])
  children.push(child)
  await once(child, 'spawn')
  const { pid = 0 } = child
  await vi.waitFor(() => expect(commandOf(pid)).toContain(words.join(' ')), 10_000)
  return pid
}

test('packages of another release are not replaced under the product that runs with them, whatever its data folder', async () => {
  const product = await running(join(root, 'backend/src/main.ts'), 'api')
  noted({ 'node_modules/tool': { version: '1.9.0' } })
  await expect(installDependencies(root)).rejects.toThrow(`(process ${product} is part of it). Stop the product first`)
  expect(said).not.toHaveBeenCalled()
  expect(runningProduct(join(root, 'another-clone'))).toBeUndefined()
  noted()
  await installDependencies(root)
  rmSync(join(root, 'node_modules'), { recursive: true })
  await expect(installDependencies(root)).rejects.toThrow('npm ci failed')
})

test('of two first commands one installs and the other waits, however old the lock is by the clock', async () => {
  const installing = join(root, '.installing')
  writeFileSync(installing, `${await running('infra/setup/main.mjs', 'start')}`)
  utimesSync(installing, new Date(0), new Date(0))
  const second = installDependencies(root)
  expect(existsSync(installing)).toBe(true)
  writeFileSync(stamp(), hash())
  rmSync(installing)
  await second
  expect(said.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining(installing)])
})

test.each([
  ['that has ended', () => spawnSync(process.execPath, ['--version']).pid],
  ['whose number is our own by now', () => process.pid],
  ['whose number another program has by now', () => running('server.js')],
])('the lock of a command %s is taken over', async (_, holder) => {
  const installing = join(root, '.installing')
  writeFileSync(installing, `${await holder()}`)
  await expect(installDependencies(root)).rejects.toThrow('npm ci failed')
  expect(existsSync(installing)).toBe(false)
})

test('a failure says what to check, and the next run tries again', async () => {
  await expect(installDependencies(root)).rejects.toThrow('is the package registry reachable')
  expect(existsSync(stamp())).toBe(false)
})

test('what the set-up says stays out of the output of the command that it prepares', async () => {
  await expect(installDependencies(root)).rejects.toThrow('npm ci failed')
  expect(said.mock.calls.map(([text]) => text)).toEqual(['  npm packages ...', ' failed\n'])
  mkdirSync(join(root, '.git'))
  await installHooks(root)
  expect(said.mock.calls.map(([text]) => text)).toContain('  commit hook ...')
  expect(said.mock.calls.some(([text]) => String(text).startsWith(' not installed'))).toBe(true)
  expect(reported).not.toHaveBeenCalled()
})

test('without .git no commit hook is installed, and nothing is printed', async () => {
  await installHooks(root)
  expect(said).not.toHaveBeenCalled()
})

/** The Node that npm has installed for this platform. */
function pinned() {
  mkdirSync(join(root, 'node_modules', '.bin'))
  writeFileSync(join(root, 'node_modules', '.bin', 'node'), '')
  return join(root, 'node_modules', '.bin', 'node')
}

test('on a Node 24 that hashes passwords no other process is started', () => {
  pinned()
  expect(modernNode(root)).toBe('this')
  expect(modernNode(root, '24.7.0')).toBe('this')
})

test.each(['20.19.0', '24.0.0', '24.6.0', '26.0.0'])('the Node of the packages is used instead of %s', (version) => {
  const node = pinned()
  expect(modernNode(root, version)).toBe(node)
})

test('without it a newer Node is used, and an older one is refused', () => {
  expect(modernNode(root, '25.0.0')).toBe('this')
  for (const version of ['22.1.0', '24.6.0']) {
    expect(() => modernNode(root, version)).toThrow('install Node 24.7 or newer')
  }
})
