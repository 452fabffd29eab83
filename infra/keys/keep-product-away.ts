import { readSettings } from '../start/plan/settings.ts'
import { lockDataFolder, lockHolder } from '../start/processes/lock.ts'
import { livingParts } from '../start/processes/survivors.ts'
import { StartError } from '../start/start-error.ts'

/**
 * Keeps processes that use the keys away while they are moved, as long as this process runs: they would take them for missing and park
 * events of people.
 * @throws StartError while the product, a part of it that a killed start left behind, or another such command runs on the data folder
 */
export function keepProductAway(environment: NodeJS.ProcessEnv): void {
  const { dataDir } = readSettings(environment)
  const holder = lockHolder(dataDir)
  if (holder?.command === 'npm start') {
    throw new StartError(`Atelier runs on ${dataDir} (process ${holder.pid}). Stop it first: its parts use the keys.`)
  }
  const parts = livingParts(dataDir).map(({ name }) => name)
  if (parts.length > 0) {
    throw new StartError(`Parts of Atelier still run on ${dataDir}: ${parts.join(', ')}. Start and stop it first.`)
  }
  process.once('exit', lockDataFolder(dataDir))
}
