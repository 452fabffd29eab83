import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without variables everything is embedded, on port 3000, in .data', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    adminPort: 3001,
    adminUrl: 'http://localhost:3001',
    dataDir: resolve('.data'),
    eventStoreUrl: undefined,
    mongoUrl: undefined,
  })
})

test('an empty variable counts as unset, and the default public address contains the port', () => {
  expect(readSettings({ PORT: '4000', MONGO_URL: '', PUBLIC_URL: '' })).toMatchObject({
    publicUrl: 'http://localhost:4000',
    mongoUrl: undefined,
  })
  expect(readSettings({ PORT: '', DATA_DIR: '' })).toMatchObject({ port: 3000, dataDir: resolve('.data') })
})

test('the site of admins is beside the studio, or where its variables say', () => {
  expect(readSettings({ PORT: '4000' })).toMatchObject({ adminPort: 4001, adminUrl: 'http://localhost:4001' })
  expect(readSettings({ ADMIN_PORT: '9000' })).toMatchObject({ adminPort: 9000, adminUrl: 'http://localhost:9000' })
  expect(readSettings({ ADMIN_PUBLIC_URL: 'https://admin.example/' }).adminUrl).toBe('https://admin.example')
})

test('addresses are the origins that browsers send, and have no path', () => {
  expect(readSettings({ PORT: '80' }).publicUrl).toBe('http://localhost')
  const read = readSettings({ PUBLIC_URL: 'HTTPS://Studio.Example:443/', ADMIN_PUBLIC_URL: 'http://Admin.example:80' })
  expect([read.publicUrl, read.adminUrl]).toEqual(['https://studio.example', 'http://admin.example'])
  for (const PUBLIC_URL of ['http://localhost:3000/studio', 'ftp://studio.example', 'studio.example', 'http://a/?b'])
    expect(() => readSettings({ PUBLIC_URL })).toThrow('PUBLIC_URL: must')
})

test('the message names the variable with a wrong value', () => {
  for (const PORT of ['many', '0', '70000', '3000.5']) expect(() => readSettings({ PORT })).toThrow('PORT')
})

test('an event store elsewhere needs a master key that is not only on this disk', () => {
  const EVENTSTORE_URL = 'esdb://cluster:2113'
  expect(() => readSettings({ EVENTSTORE_URL })).toThrow('MASTER_KEY')
  expect(readSettings({ EVENTSTORE_URL, MASTER_KEY: 'k' }).masterKey).toBe('k')
})

test('a log elsewhere must not get another master key than that of the data keys which are here', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-settings-'))
  try {
    const environment = { EVENTSTORE_URL: 'esdb://cluster:2113', DATA_DIR: folder }
    expect(() => readSettings(environment)).toThrow('Set MASTER_KEY to 32 random bytes')
    writeFileSync(join(folder, 'master-key'), 'key')
    expect(() => readSettings(environment)).toThrow(`Set MASTER_KEY to the key in ${join(folder, 'master-key')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('production refuses the stand-ins, unless they are allowed', () => {
  const NODE_ENV = 'production'
  expect(() => readSettings({ NODE_ENV, OIDC_ISSUER: 'https://id' })).toThrow('Set EVENTSTORE_URL, WAVESPEED_API_KEY')
  expect(readSettings({ NODE_ENV, ALLOW_EMBEDDED: '1' }).port).toBe(3000)
})

test('the reserve of the disk is given in gigabytes', () => {
  expect(readSettings({ DISK_RESERVE: '0.5' }).diskReserve).toBe(500_000_000)
  expect(readSettings({ DISK_RESERVE: '' }).diskReserve).toBeUndefined()
  expect(() => readSettings({ DISK_RESERVE: 'much' })).toThrow('DISK_RESERVE')
})
