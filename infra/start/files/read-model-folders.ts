import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Folders of embedded MongoDB servers, see `mongoFolder`; earlier versions of Atelier had one without a name of its server. */
const pattern = /^mongo(-(mongod|secantusd-rs)-[\w.]+)?$/

/**
 * Names of the folders in which an embedded MongoDB of another release line or another server has left its read models and sessions. They
 * hold words of people in plain text, and no erasure reaches them.
 * @param own the folder in use; undefined when the product uses no embedded MongoDB
 */
export function otherReadModels(dataDir: string, own: string | undefined): readonly string[] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && pattern.test(entry.name) && entry.name !== (own && basename(own)))
    .map(({ name }) => name)
}

/** Deletes them, once the read models in the folder in use are complete. Returns their names. */
export async function deleteOtherReadModels(dataDir: string, own: string): Promise<readonly string[]> {
  const others = otherReadModels(dataDir, own)
  for (const name of others) await rm(join(dataDir, name), { recursive: true, force: true })
  return others
}
