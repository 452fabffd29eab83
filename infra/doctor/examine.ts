import { existsSync, readdirSync } from 'node:fs'
import { reasonOf } from '../engines/program.ts'
import { readSettings, type Settings } from '../start/plan/settings.ts'
import { StartError } from '../start/start-error.ts'
import { lookForDatabaseKeys } from './database-keys.ts'
import { checkEngines } from './engine-checks.ts'
import { queryEngines } from './engines.ts'
import { type Finding, problem } from './finding.ts'
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
    queryEngines(settings, machine.holder?.command === 'npm start'),
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
    const settings = readSettings(environment)
    return unreadable(settings.dataDir) ?? settings
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return wrongSettings(error.message)
  }
}

/** Nothing can be said of a data folder that another user has closed, or that is none. */
function unreadable(dataDir: string): Finding | undefined {
  try {
    if (existsSync(dataDir)) readdirSync(dataDir)
    return undefined
  } catch (error) {
    const says = `the data folder cannot be read: ${reasonOf(error)}`
    return problem('settings', says, 'Set DATA_DIR as for npm start, and run the doctor as the same user.')
  }
}
