import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type OpenedAccount, openAccount, type SignIn } from './accounts/commands.ts'
import { accountRoutes } from './accounts/routes.ts'
import { assetRoutes } from './assets/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { ApiConfig } from './config.ts'
import type { Engines } from './engines.ts'
import { type CommandContext, createHandle, type Handle } from './eventsourcing/handle.ts'
import { type ApiAppDeps, buildApi } from './http/app.ts'
import type { HealthChecks } from './http/health.ts'
import { type IdentityProvider, openIdProvider } from './http/identity-provider.ts'
import { imageRoutes } from './images/routes.ts'
import { openBlobs } from './media/open-blobs.ts'
import { readCheckpoint } from './projections/checkpoint.ts'
import { followFeed } from './projections/feed-follower.ts'
import { waitForPosition } from './projections/read.ts'

/** What a start of the API brings along besides its configuration. */
export type Surroundings = Pick<ApiAppDeps, 'pages' | 'limits' | 'now' | 'live' | 'observer'> & {
  readonly logger: Logger
}

/** Puts the product's HTTP side together: edge, slices, engines. */
export async function compose(config: ApiConfig, engines: Engines, around: Surroundings): Promise<FastifyInstance> {
  const { store, db } = engines
  const logId = await store.logId()
  const handle = createHandle(store)
  const openReadable = readableAccounts(config, engines, handle, logId)
  const follower = followFeed(db, { log: around.logger })
  const app = await buildApi({
    ...around,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    db,
    logId,
    blobs: await openBlobs(config),
    provider: identityProvider(config),
    follower,
    checks: checksOf(engines),
    openAccount: async (identity, command) => {
      const { userId } = await openReadable({ ...identity, welcome: config.signup === 'open' }, command)
      return userId
    },
    routes: (api) => {
      accountRoutes(api, { db, openAccount: openReadable, testLogin: config.testLogin })
      catalogueRoutes(api, { sandbox: config.sandbox })
      imageRoutes(api, { handle, store, db, dailySpendCap: config.dailySpendCap })
      assetRoutes(api, { db })
    },
  })
  app.addHook('onClose', () => follower.stop())
  return app
}

type OpenAccount = (signIn: SignIn, command: CommandContext) => Promise<OpenedAccount>

/** Opens an account and waits until it can be read, so that the first page after signing in finds it. */
function readableAccounts(
  { masterKey }: ApiConfig,
  { store, keys, db }: Engines,
  handle: Handle,
  logId: string,
): OpenAccount {
  return async (signIn, command) => {
    const opened = await openAccount({ handle, store, keys, masterKey }, signIn, command)
    await waitForPosition(db, { logId, position: opened.position }, { atMostMs: 10_000 })
    return opened
  }
}

const identityProvider = ({ oidc, publicUrl }: ApiConfig): IdentityProvider =>
  openIdProvider({ ...oidc, callbackUrl: new URL('/api/callback', publicUrl), homeUrl: new URL('/', publicUrl) })

/** Ready means: both engines answer, and it is known how far the read models are. */
const checksOf = ({ store, db }: Engines): HealthChecks => ({
  'event-store': () => store.head(),
  mongodb: () => db.command({ ping: 1 }),
  projector: async () => {
    if ((await readCheckpoint(db)) === null) throw new Error('There are no read models yet')
  },
})
