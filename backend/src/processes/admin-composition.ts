import { setTimeout as sleep } from 'node:timers/promises'
import { adminRoutes } from '../features/admins/routes.ts'
import { figureRoutes } from '../features/figures/routes.ts'
import { userRoutes } from '../features/figures/users-routes.ts'
import { mongoSignInTries } from '../platform/auth/sign-in-tries.ts'
import type { Handle } from '../platform/eventsourcing/handle.ts'
import type { Api } from '../platform/http/contract/api.ts'
import type { ApiConfig } from './config.ts'
import type { Engines } from './engines.ts'

export interface AdminParts {
  readonly config: ApiConfig
  readonly engines: Engines
  readonly handle: Handle
  readonly now: () => Date
}

/** Puts the routes of all slices that admins use together. */
export async function composeAdminRoutes({ config, engines, handle, now }: AdminParts): Promise<(api: Api) => void> {
  const tries = mongoSignInTries(engines.db, now)
  await tries.prepare()
  const deps = { ...engines, handle, masterKey: config.masterKey }
  return (api) => {
    adminRoutes(api, { ...deps, tries, now, pause: sleep })
    figureRoutes(api, { ...deps, now })
    userRoutes(api, deps)
  }
}
