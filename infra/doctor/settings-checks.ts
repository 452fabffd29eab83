import { readAccount } from '@studio/backend/platform/providers/account-settings.ts'
import { providerAccounts } from '@studio/backend/platform/providers/accounts.ts'
import { ConfigError, orConfigError, readApiConfig } from '@studio/backend/processes/config.ts'
import { requireThisMachine } from '../start/plan/plan-parts.ts'
import type { Settings } from '../start/plan/settings.ts'
import { StartError } from '../start/start-error.ts'
import { type Finding, ok, problem } from './finding.ts'

const check = 'settings'

/** The finding of a setting that is wrong. */
export const wrongSettings = (says: string): Finding =>
  problem(check, says, 'Correct the variables; README.md lists them.')

/** Whether the product starts with these settings: its processes read more variables than the supervisor, and refuse wrong ones. */
export function checkSettings(environment: NodeJS.ProcessEnv, settings: Settings): Finding {
  try {
    if (settings.issuer === undefined) requireThisMachine(settings.publicUrl)
    const env = { ...environment, ...inPlaceOfPlan(settings) }
    readApiConfig(env)
    orConfigError(() => providerAccounts.map((account) => readAccount(account, env)))
    return ok(check, 'complete')
  } catch (error) {
    if (error instanceof StartError) return wrongSettings(error.message)
    if (error instanceof ConfigError) return wrongSettings(withoutHeading(error.message))
    throw error
  }
}

/** What `npm start` passes on: its own settings, and addresses and keys of what it runs itself, for which any will do here. */
function inPlaceOfPlan(settings: Settings): NodeJS.ProcessEnv {
  const keys = providerAccounts.filter(({ name }) => !settings.accountsWithKey.has(name))
  return {
    PORT: `${settings.port}`,
    PUBLIC_URL: settings.publicUrl,
    ADMIN_PORT: `${settings.adminPort}`,
    ADMIN_PUBLIC_URL: settings.adminUrl,
    ...(settings.eventStoreUrl === undefined && { EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false' }),
    ...(settings.mongoUrl === undefined && { MONGO_URL: 'mongodb://127.0.0.1/atelier' }),
    ...(settings.masterKey === undefined && { MASTER_KEY: Buffer.alloc(32).toString('base64') }),
    ...(settings.issuer === undefined && {
      OIDC_ISSUER: 'http://localhost',
      OIDC_CLIENT_ID: '-',
      OIDC_CLIENT_SECRET: '-',
    }),
    ...Object.fromEntries(keys.map(({ prefix }) => [`${prefix}_API_KEY`, '-'])),
  }
}

const withoutHeading = (message: string) =>
  message
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .join('; ')
