import { readSettings, type Settings } from '../start/plan/settings.ts'
import { StartError } from '../start/start-error.ts'
import { lookForDatabaseKeys } from './database-keys.ts'
import { checkEngines } from './engine-checks.ts'
import { queryEngines } from './engines.ts'
import type { Finding } from './finding.ts'
import { lookAtMachine } from './machine.ts'
import { checkMachine } from './machine-checks.ts'
import { checkForeignMarks } from './media-marks.ts'
import { checkMetrics } from './metric-checks.ts'
import { checkOwnServer, lookAtOwnServer } from './own-server-checks.ts'
import { checkAccounts, lookAtAccounts } from './provider-checks.ts'
import { checkReadModels } from './read-model-checks.ts'
import { checkSettings, wrongSettings } from './settings-checks.ts'
import { checkSharing } from './sharing-checks.ts'
import { checkVersions } from './version-checks.ts'

/** Examines the product that `npm start` runs with these variables. Changes nothing. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const settings = readOrFinding(environment)
  if ('status' in settings) return [settings]
  const machine = await lookAtMachine(settings)
  const [engines, accounts, ownServer, hasDatabaseKeys] = await Promise.all([
    queryEngines(settings, machine.supervisor !== undefined),
    lookAtAccounts(environment, settings.accountsWithKey),
    lookAtOwnServer(environment),
    lookForDatabaseKeys(settings),
  ])
  const now = new Date()
  return [
    checkSettings(environment, settings),
    ...checkMachine(machine),
    ...checkSharing({ ...settings, ...machine, hasDatabaseKeys }),
    checkForeignMarks(settings, engines.foreignMarks),
    ...checkEngines(engines),
    ...checkVersions(engines.versions),
    ...checkAccounts(accounts),
    ...checkOwnServer(ownServer),
    ...checkReadModels(engines, now),
    ...checkMetrics(engines.metrics, now),
  ]
}

function readOrFinding(environment: NodeJS.ProcessEnv): Settings | Finding {
  try {
    return readSettings(environment)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return wrongSettings(error.message)
  }
}
