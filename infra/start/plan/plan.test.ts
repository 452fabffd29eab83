import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makePlan } from './plan.ts'
import { requireFreePorts } from './ports.ts'
import { readSettings } from './settings.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-plan-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The plan of a start with engines elsewhere, so that none is looked for. */
const planOf = (PORT: string) => makePlan(settingsOf({ PORT, MONGO_URL: 'mongodb://documents/atelier' }))

const settingsOf = (more: NodeJS.ProcessEnv) =>
  readSettings({
    DATA_DIR: folder,
    EVENTSTORE_URL: 'esdb://events:2113',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    TEMPORAL_ADDRESS: 'temporal:7233',
    ...more,
  })

test('a start that is refused because of a port does not settle that of the identity provider', async () => {
  const refused = await planOf('3000')
  const taken = async (port: number) => (port === 3000 ? 'EADDRINUSE' : undefined)
  await expect(requireFreePorts(refused.ports, refused.keptPorts, taken)).rejects.toThrow('Port 3000 (the product)')
  expect((await planOf('4000')).ports['identity']).toBe(4010)
})

test('the port of the identity provider is kept once somebody has an account', async () => {
  const plan = await planOf('3000')
  await plan.keep()
  expect((await planOf('4000')).keptPorts).toEqual(new Set())
  writeFileSync(join(folder, 'identity', 'accounts.json'), '[]')
  const later = await planOf('4000')
  expect(later.ports).toMatchObject({ 'the product': 4000, identity: 3010, sandbox: 4011 })
  expect(later.keptPorts).toEqual(new Set(['identity']))
})

describe('with a mongod on PATH', () => {
  beforeEach(() => {
    writeFileSync(join(folder, 'mongod'), `#!/bin/sh\n: > '${folder}/looked-for'\necho db version v8.0.17\n`, {
      mode: 0o755,
    })
    vi.stubEnv('PATH', folder)
  })
  afterEach(() => vi.unstubAllEnvs())

  test('ports are checked before an engine is looked for', async () => {
    const taken = async (ports: Readonly<Record<string, number>>) => {
      throw new Error(`${ports['temporal']} is taken`)
    }
    await expect(makePlan(settingsOf({ PORT: '3000', TEMPORAL_ADDRESS: '' }), taken)).rejects.toThrow('3014 is taken')
    expect(existsSync(join(folder, 'looked-for'))).toBe(false)
  })

  test('no port is asked for a MongoDB that listens on a socket', async () => {
    const plan = await makePlan(settingsOf({ PORT: '3000' }))
    expect(plan.ports).not.toHaveProperty('mongo')
  })
})
