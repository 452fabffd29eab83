import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '../platform/projections/testing/test-database.ts'
import { runAdmin } from './admin.ts'
import { readConfig } from './config.ts'
import { runInvite } from './invite.ts'
import { runKeys } from './keys.ts'
import { withEngines } from './operator.ts'
import { runRebuild } from './rebuild.ts'
import { runSuspend } from './suspend.ts'

afterEach(() => vi.restoreAllMocks())

it('says how it is asked without doing anything, and refuses options that there are not', async () => {
  const config = readConfig({
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    MONGO_URL: 'mongodb://127.0.0.1:1/atelier',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  })
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const [help, bogus] = [['--help'], ['--bogus']]
  expect([await runInvite(config, help), await runSuspend(config, help)]).toEqual([0, 0])
  expect([await runInvite(config, bogus), await runSuspend(config, bogus)]).toEqual([1, 1])
  const lines = said.mock.calls.map(([line]) => String(line))
  expect(lines[0]).toContain('npm run invite -- [<e-mail>]')
  expect([lines[1], lines[3]]).toEqual(Array(2).fill('Say whose account: npm run suspend -- <e-mail> [--lift]\n'))
})

it('says in words that MongoDB does not answer while the product is stopped', async () => {
  const config = readConfig({
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    MONGO_URL: `mongodb://${encodeURIComponent(path.join(tmpdir(), 'nowhere', 'mongo.sock'))}/atelier`,
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  })
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const codes = await Promise.all([
    runInvite(config, ['mira@atelier.example']),
    runAdmin(config, ['list']),
    runSuspend(config, ['mira@atelier.example']),
    runRebuild(config, ['accounts']),
    runKeys({ ...config, sharedDatabase: true }, ['move']),
  ])
  expect(codes).toEqual([1, 1, 1, 1, 1])
  const lines = said.mock.calls
    .map(([line]) => String(line))
    .filter((line) => line.startsWith('MongoDB does not answer.'))
  expect(lines).toHaveLength(5)
}, 30_000)

it('says in words that the event store does not answer', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-operator-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = readConfig({
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    MONGO_URL: database.url,
    DATA_DIR: folder,
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  })
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await withEngines(config, async ({ store }) => Number(await store.head()))).toBe(1)
  expect(said.mock.calls.join()).toContain('The event store does not answer. See that the product runs')
})
