import { filesDatabase } from '@studio/ui/user-storage'
import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'
import { neededFiles, needFiles } from './needed-files.ts'

let opened: UseStore | undefined

/** Closes the database when another page wants to delete it, as at signing out. Whoever needs it after that opens it anew. */
const files: UseStore = (mode, work) => {
  const database = opened ?? createStore(filesDatabase, 'files')
  opened = database
  return database(mode, (store) => {
    const { db } = store.transaction
    db.onversionchange = () => {
      db.close()
      if (opened === database) opened = undefined
    }
    return work(store)
  })
}

const ofPerson = (userId: string): string => `${userId}.`

/**
 * Stores the files that this tab of a person needs, by their keys, and removes those that no tab of the person needs any more.
 * @param kept keys of files that are stored and that this tab needs too
 */
export async function storeFiles(
  userId: string,
  wanted: ReadonlyMap<string, File>,
  kept: readonly string[] = [],
): Promise<void> {
  const prefix = ofPerson(userId)
  await needFiles(userId, [...wanted.keys(), ...kept])
  const known = (await keys<string>(files)).filter((key) => key.startsWith(prefix))
  // Asked only now, because other tabs say what they need before they store it: what is known and needed by one of them is found here.
  const needed = new Set([...wanted.keys(), ...kept, ...neededFiles(userId)])
  const gone = known.filter((key) => !needed.has(key.slice(prefix.length)))
  const fresh = [...wanted].filter(([key]) => !known.includes(prefix + key))
  if (gone.length > 0) await delMany(gone, files)
  if (fresh.length > 0)
    await setMany(
      fresh.map(([key, file]): [string, File] => [prefix + key, file]),
      files,
    )
}

/** Those of the person's files that are stored under these keys. This tab needs them from now on. */
export async function loadFiles(userId: string, wanted: readonly string[]): Promise<ReadonlyMap<string, File>> {
  await needFiles(userId, wanted)
  const found = await getMany<unknown>(
    wanted.map((key) => ofPerson(userId) + key),
    files,
  )
  return new Map(wanted.flatMap((key, n) => (found[n] instanceof File ? [[key, found[n]] as const] : [])))
}
