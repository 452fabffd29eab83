import { useCurrentUser } from '@studio/ui/current-user'
import { readStored, writeStored } from '@studio/ui/user-storage'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { offerReferences } from '../list/reference-list.ts'
import { type Reference, referencesAtom } from '../list/references.ts'
import { fileKeysOf, fromStored, readStoredReferences, type StoredReference, toStored } from './stored-references.ts'

const name = 'references'
const none: ReadonlyMap<string, File> = new Map()

/** Loads the references that this person had chosen before, then stores every change (ui.md 4). */
export function useStoredReferences(): void {
  const userId = useCurrentUser().id
  const store = useStore()
  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    const goOn = (before: readonly Reference[]): void => {
      if (left) return
      // The address of the page may have added a reference in the meantime. Where nothing was stored, the panel is not rendered anew.
      if (before.length > 0) store.set(referencesAtom, offerReferences(before, store.get(referencesAtom)).references)
      const write = writerFor(userId)
      stop = store.sub(referencesAtom, () => write(store.get(referencesAtom)))
    }
    const stored = readStored(localStorage, userId, name, readStoredReferences) ?? []
    if (fileKeysOf(stored).length === 0) goOn(fromStored(stored, none))
    else void readFilesOf(userId, stored).then((files) => goOn(fromStored(stored, files)))
    return () => {
      left = true
      stop?.()
    }
  }, [store, userId])
}

/** The code that stores files is loaded when it is needed: on most visits nobody adds a file. */
const filesOfBrowser = () => import('./stored-files.ts')

async function readFilesOf(userId: string, stored: readonly StoredReference[]): Promise<ReadonlyMap<string, File>> {
  try {
    const { loadFiles } = await filesOfBrowser()
    return await loadFiles(userId, fileKeysOf(stored))
  } catch {
    // Storage is refused in private windows and on full disks. The page works without it; the files are only not restored later.
    return none
  }
}

/** Stores references, one change after the other. The files' database is not opened before the first file. */
function writerFor(userId: string): (references: readonly Reference[]) => void {
  let work = Promise.resolve()
  let idle = fileKeysOf(readStored(localStorage, userId, name, readStoredReferences) ?? []).length === 0
  return (references) => {
    writeStored(localStorage, userId, name, toStored(references))
    const files = new Map(references.flatMap(({ key, file }) => (file === undefined ? [] : [[key, file] as const])))
    if (idle && files.size === 0) return
    idle = false
    work = work.then(async () => (await filesOfBrowser()).storeFiles(userId, files)).catch(() => undefined)
  }
}
