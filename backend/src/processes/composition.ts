import type { FastifyInstance } from 'fastify'
import { type IdentityProvider, openIdProvider } from '../platform/auth/sign-in/identity-provider.ts'
import { buildApi } from '../platform/http/server/app.ts'
import { followFeed } from '../platform/projections/feed/feed-follower.ts'
import { paceOfLog } from '../platform/projections/feed/pace.ts'
import { composeAdminRoutes } from './admin-composition.ts'
import { barredBy } from './barred.ts'
import { accountOfIdentity, composeAccountRoutes } from './composition/account-routes.ts'
import { composeChatRoutes } from './composition/chat-routes.ts'
import { composeClipRoutes } from './composition/clip-routes.ts'
import { contracts } from './composition/contracts.ts'
import { layFoundations, type Surroundings } from './composition/foundations.ts'
import { composeImageRoutes } from './composition/image-routes.ts'
import { composeLibraryRoutes } from './composition/library-routes.ts'
import { composeWorkRoutes, openReportReaders } from './composition/work-routes.ts'
import type { ApiConfig } from './config.ts'
import type { Engines } from './engines.ts'
import { checksOf } from './health-checks.ts'

/** Puts the product's HTTP side together: edge, slices, engines. */
export async function compose(config: ApiConfig, engines: Engines, around: Surroundings): Promise<FastifyInstance> {
  const base = await layFoundations(config, engines, around)
  const { store, db, logId, handle, now, masterKey, blobs, disk } = base
  const reportReaders = await openReportReaders(config, around.now)
  const adminRoutes = await composeAdminRoutes({ config, engines, handle, now, pause: around.pause })
  const follower = followFeed(db, { log: around.logger, pace: paceOfLog(store, { log: around.logger }) })
  const app = await buildApi({
    ...around,
    db,
    logId,
    masterKey,
    blobs,
    disk,
    contracts,
    follower,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    pictureSources: [config.oidc.issuer.origin, ...config.pictureHosts.map((host) => `https://${host}`)],
    provider: identityProvider(config),
    checks: checksOf(engines, disk),
    openAccount: accountOfIdentity(base, config),
    edition: async () => (await base.prices()).version,
    ...barredBy(engines),
    routes: (api) => {
      composeAccountRoutes(api, base, config)
      composeImageRoutes(api, base, config)
      composeClipRoutes(api, base)
      composeLibraryRoutes(api, base, config)
      composeChatRoutes(api, base)
      composeWorkRoutes(api, base, { ...around, reportReaders })
      adminRoutes(api)
    },
  })
  app.addHook('onClose', async () => {
    await follower.stop()
    await base.decoder.close()
  })
  return app
}

const identityProvider = ({ oidc, publicUrl }: ApiConfig): IdentityProvider =>
  openIdProvider({ ...oidc, callbackUrl: new URL('/api/callback', publicUrl), homeUrl: new URL('/', publicUrl) })
