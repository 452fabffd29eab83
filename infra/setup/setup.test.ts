import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { installHooks } from './hooks.mjs'
import { modernNode } from './node.mjs'
import { installDependencies } from './npm.mjs'

let root = ''
let said: MockInstance<typeof process.stdout.write>
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atelier-setup-'))
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3}')
  vi.stubEnv('PATH', root) // without npm: a step that needs it fails
  said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(root, { recursive: true, force: true })
})

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

test('packages that somebody has installed since the lockfile changed are not installed again', async () => {
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}')
  utimesSync(join(root, 'package-lock.json'), new Date(0), new Date(0))
  await installDependencies(root)
  expect(readFileSync(stamp(), 'utf8')).toBe(hash())
})

test('a changed lockfile is installed; a failure says what to check, and the next run tries again', async () => {
  writeFileSync(stamp(), 'of another lockfile')
  await expect(installDependencies(root)).rejects.toThrow('npm ci failed')
  expect(readFileSync(stamp(), 'utf8')).toBe('of another lockfile')
})

test('without .git no commit hook is installed, and nothing is printed', async () => {
  await installHooks(root)
  expect(said).not.toHaveBeenCalled()
})

test('on Node 24 no other process is started', () => {
  expect(modernNode(root)).toBe('this')
})
