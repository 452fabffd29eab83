import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { masterKey, newMetricsToken, readMetricsToken } from './keys.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the master key is 32 bytes, private, and the same at every start', async () => {
  const key = await masterKey(folder)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await masterKey(folder)).toBe(key)
  expect(statSync(join(folder, 'master-key')).mode & 0o777).toBe(0o600)
})

test.each([
  ['eventstore', 'log.sqlite'],
  ['keys', 'ann.json'],
])('a folder with %s/%s and without its master key gets no other one', async (part, file) => {
  mkdirSync(join(folder, part))
  writeFileSync(join(folder, part, file), '')
  await expect(masterKey(folder)).rejects.toThrow(/no master key in .*master-key.* from its backup, or set MASTER_KEY/)
  expect(existsSync(join(folder, 'master-key'))).toBe(false)
})

test('the token of the metrics is private, new at every start, and can be read from the data folder', async () => {
  expect(await readMetricsToken(folder)).toBeUndefined()
  const first = await newMetricsToken(folder)
  const token = await newMetricsToken(folder)
  expect(token).not.toBe(first)
  expect(token.length).toBeGreaterThanOrEqual(32)
  expect(await readMetricsToken(folder)).toBe(token)
  expect(statSync(join(folder, 'metrics-token')).mode & 0o777).toBe(0o600)
})
