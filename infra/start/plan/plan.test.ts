import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSettings as readIdentitySettings } from '../../identity/settings.ts'
import { makePlan } from './plan.ts'
import { requireFreePorts } from './ports.ts'
import { readSettings } from './settings.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-plan-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

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

test.each(['http://localhost', 'HTTP://LocalHost:80/'])(
  'the identity provider sends people back to the origin that the API has, which is that of %s',
  async (PUBLIC_URL) => {
    const { engines, product } = await makePlan(
      settingsOf({ PORT: '80', PUBLIC_URL, MONGO_URL: 'mongodb://a/atelier' }),
    )
    const [identity, api] = [engines, product].map(([first]) => first?.env)
    const read = readIdentitySettings(identity ?? {})
    expect(read).toMatchObject({ home: 'http://localhost', issuer: 'http://localhost:90', port: 90 })
    expect(api).toMatchObject({ PUBLIC_URL: read.home, OIDC_ISSUER: read.issuer })
  },
)

test('the namespace of the embedded Temporal is the only one that it has, whatever TEMPORAL_NAMESPACE says', async () => {
  const program = join(folder, 'temporal-cli')
  writeFileSync(program, '#!/bin/sh\necho temporal version 1.5.1\n', { mode: 0o755 })
  vi.stubEnv('TEMPORAL_CLI_PATH', program)
  vi.stubEnv('TEMPORAL_NAMESPACE', 'studio')
  const embedded = { PORT: '3000', MONGO_URL: 'mongodb://a/atelier', TEMPORAL_ADDRESS: '' }
  const worker = (await makePlan(settingsOf(embedded))).product.find(({ name }) => name === 'worker')
  expect(worker?.env).toMatchObject({ TEMPORAL_ADDRESS: '127.0.0.1:3014', TEMPORAL_NAMESPACE: 'default' })
})

describe('with a mongod on PATH', () => {
  beforeEach(() => {
    writeFileSync(join(folder, 'mongod'), `#!/bin/sh\n: > '${folder}/looked-for'\necho db version v8.0.17\n`, {
      mode: 0o755,
    })
    vi.stubEnv('PATH', folder)
  })

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
