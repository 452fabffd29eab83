import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { allEvents } from '../features/events.ts'
import { allProjections } from '../features/read-models.ts'
import { openTestStore, type TestStore } from '../platform/eventsourcing/store/test-store.ts'
import { startProjector } from '../platform/projections/run/projector.ts'
import { type TestDatabase, testDatabase } from '../platform/projections/testing/test-database.ts'
import { composeAdminSite } from '../processes/admin-composition.ts'
import type { Surroundings } from '../processes/composition/foundations.ts'
import { compose } from '../processes/composition.ts'
import { type ApiConfig, readApiConfig } from '../processes/config.ts'
import { connectEngines, type Engines } from '../processes/engines.ts'

export const home = 'http://localhost:3999'
export const adminHome = 'http://localhost:4999'
export const testLogin = { email: 'tester@atelier.example', password: 'correct horse' }

export interface Studio {
  readonly app: FastifyInstance
  readonly engines: Engines
  readonly config: ApiConfig
  /** The site of admins, on the same engines; closed with the studio. */
  readonly openAdminSite: () => Promise<FastifyInstance>
  /** Lines of the log, as JSON. */
  readonly logged: readonly string[]
  /** A second API process on the same engines. */
  readonly another: (env?: NodeJS.ProcessEnv, around?: Partial<Surroundings>) => Promise<FastifyInstance>
  readonly close: () => Promise<void>
}

/** Test helper: the whole HTTP side on the real event store and MongoDB, with a projector, and data of its own. */
export async function openStudio(env: NodeJS.ProcessEnv = {}, around: Partial<Surroundings> = {}): Promise<Studio> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-studio-'))
  const [log, database] = await Promise.all([openTestStore(), testDatabase()])
  const logged: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line) => void logged.push(line) })
  const configOf = (more: NodeJS.ProcessEnv) =>
    readApiConfig({ ...environment(log, database, folder), ...env, ...more })
  const config = configOf({})
  const engines = await connectEngines(config)
  const projector = startProjector({ ...engines, projections: allProjections, definitions: allEvents, log: logger })
  const apps: FastifyInstance[] = []
  const another = async (more: NodeJS.ProcessEnv = {}, moreAround: Partial<Surroundings> = {}) => {
    // Tests may share a machine that is behind; what they look at is not that.
    const app = await compose(configOf(more), engines, { logger, busyMs: 0, ...around, ...moreAround })
    apps.push(app)
    return app
  }
  const openAdminSite = async () => {
    const { limits } = around
    const site = await composeAdminSite(config, engines, { logger, busyMs: 0, ...(limits && { limits }) })
    apps.push(site)
    return site
  }
  const app = await another()
  return {
    app,
    engines,
    config,
    logged,
    another,
    openAdminSite,
    close: async () => {
      await Promise.all(apps.map((each) => each.close()))
      await projector.stop()
      await engines.close()
      await Promise.all([log.remove(), database.drop(), rm(folder, { recursive: true })])
    },
  }
}

const environment = (log: TestStore, database: TestDatabase, folder: string): NodeJS.ProcessEnv => ({
  EVENTSTORE_URL: log.url,
  MONGO_URL: database.url,
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  DATA_DIR: folder,
  DISK_RESERVE: '0',
  PUBLIC_URL: home,
  ADMIN_PUBLIC_URL: adminHome,
  // Nothing listens there: tests that sign in by the identity provider say where theirs is.
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'atelier',
  OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
  WAVESPEED_URL: 'http://127.0.0.1:2',
  OPENROUTER_URL: 'http://127.0.0.1:2',
  OPENROUTER_API_KEY: 'a-key-for-tests-only',
  SIGNUP: 'open',
  TEST_LOGIN_EMAIL: testLogin.email,
  TEST_LOGIN_PASSWORD: testLogin.password,
})
