import { existsSync, readdirSync } from 'node:fs'

/** What a data folder consists of; `.new` is a file that was being written. */
const ours =
  /^(lock|logs|processes\.json|master-key|metrics-token|keys|media|eventstore|event-store-port|identity|sandbox|temporal|mongo(-.+)?)(\.new)?$/

/** Names in a folder that no release of the product has made there. */
export function foreignIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => !ours.test(name) && name !== 'lost+found')
}

/** Whether a folder has files, and none that tells of the product: somebody may have mistyped DATA_DIR. */
export function isOfOthers(folder: string): boolean {
  const foreign = foreignIn(folder)
  return foreign.length > 0 && !readdirSync(folder).some((name) => name === 'master-key' || name === 'eventstore')
}
