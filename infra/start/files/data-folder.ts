import { existsSync, readdirSync } from 'node:fs'

/** What exists nowhere else and cannot be made again, so that a backup must have it. */
export const irreplaceable: readonly string[] = ['eventstore', 'keys', 'media', 'identity', 'master-key']

/** What a start makes anew, or can go on without. */
const replaceable = /^(lock|logs|processes\.json|metrics-token|event-store-port|sandbox|temporal|mongo(-.+)?)$/

/** Whether a data folder has something of this name; `.new` is a file that was being written. */
function isOurs(entry: string): boolean {
  const name = entry.replace(/\.new$/, '')
  return irreplaceable.includes(name) || replaceable.test(name)
}

/** Names in a folder that no release of the product has made there. */
export function foreignIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => !isOurs(name) && name !== 'lost+found')
}

/** Whether a folder has files, and none that tells of the product: somebody may have mistyped DATA_DIR. */
export function isOfOthers(folder: string): boolean {
  const foreign = foreignIn(folder)
  return foreign.length > 0 && !readdirSync(folder).some((name) => name === 'master-key' || name === 'eventstore')
}
