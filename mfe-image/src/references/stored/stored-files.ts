import { filesDatabase } from '@studio/ui/user-storage'
import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'

const database = createStore(filesDatabase, 'files')

/** Closes the database when another page wants to delete it, as at signing out. */
const files: UseStore = (mode, work) =>
  database(mode, (store) => {
    const { db } = store.transaction
    db.onversionchange = () => db.close()
    return work(store)
  })

const ofPerson = (userId: string): string => `${userId}.`

/** Stores these files of a person in this browser, by their keys, and removes the person's other files. */
export async function storeFiles(userId: string, wanted: ReadonlyMap<string, File>): Promise<void> {
  const prefix = ofPerson(userId)
  const known = (await keys<string>(files)).filter((key) => key.startsWith(prefix))
  const gone = known.filter((key) => !wanted.has(key.slice(prefix.length)))
  const fresh = [...wanted].filter(([key]) => !known.includes(prefix + key))
  if (gone.length > 0) await delMany(gone, files)
  if (fresh.length > 0)
    await setMany(
      fresh.map(([key, file]): [string, File] => [prefix + key, file]),
      files,
    )
}

/** Those of the person's files that are stored under these keys. */
export async function loadFiles(userId: string, wanted: readonly string[]): Promise<ReadonlyMap<string, File>> {
  const found = await getMany<unknown>(
    wanted.map((key) => ofPerson(userId) + key),
    files,
  )
  return new Map(wanted.flatMap((key, n) => (found[n] instanceof File ? [[key, found[n]] as const] : [])))
}
