import { useCurrentUser } from '@studio/ui/current-user'
import { readStored, writeStored } from '@studio/ui/user-storage'
import { atom, useStore } from 'jotai'
import { useEffect } from 'react'
import { offerReferences } from '../list/reference-list.ts'
import { type Reference, referencesAtom } from '../list/references.ts'
import { fileKeysOf, fromStored, readStoredReferences, type StoredReference, toStored } from './stored-references.ts'

type Store = ReturnType<typeof useStore>

const name = 'references'
const none: ReadonlyMap<string, File> = new Map()

/** Whether this page has begun to load the references and to store every change. It begins anew for another person. */
const begunAtom = atom(false)

/**
 * Loads the references that this person had chosen before, then stores every change (ui.md 4). Both once for the whole life of the page:
 * they are also changed while the dashboard is not shown, and what was stored must not come back into them when it is shown again.
 */
export function useStoredReferences(): void {
  const userId = useCurrentUser().id
  const store = useStore()
  useEffect(() => {
    if (store.get(begunAtom)) return
    store.set(begunAtom, true)
    const stored = storedInTab(userId)
    if (fileKeysOf(stored).length === 0) goOn(store, fromStored(stored, none), writerFor(userId, true))
    else
      void readFilesOf(userId, stored).then((files) => goOn(store, fromStored(stored, files), writerFor(userId, false)))
  }, [store, userId])
}

/**
 * What is stored of the references of this tab. As with the draft, each tab has its own ones, and a new tab starts with those that any of
 * them stored last: they are its own from then on, whatever the others do.
 */
function storedInTab(userId: string): readonly StoredReference[] {
  const ofTab = readStored(sessionStorage, userId, name, readStoredReferences)
  if (ofTab !== undefined) return ofTab
  const last = readStored(localStorage, userId, name, readStoredReferences) ?? []
  writeStored(sessionStorage, userId, name, last)
  return last
}

type Write = (references: readonly Reference[]) => void

/** Puts the references of before in front of those that were chosen while they were loaded, and writes every change from now on. */
function goOn(store: Store, before: readonly Reference[], write: Write): void {
  // The address of the page may have added a reference in the meantime. Where nothing was stored, the panel is not rendered anew.
  const since = store.get(referencesAtom)
  if (before.length > 0) store.set(referencesAtom, offerReferences(before, since).references)
  const writeNow = (): void => write(store.get(referencesAtom))
  if (since.length > 0) writeNow()
  store.sub(referencesAtom, writeNow)
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

/**
 * Stores references, one change after the other. The files' database is not opened before the first file; `noFiles` tells that none was
 * stored before.
 */
function writerFor(userId: string, noFiles: boolean): Write {
  let work = Promise.resolve()
  let idle = noFiles
  return (references) => {
    for (const storage of [sessionStorage, localStorage]) writeStored(storage, userId, name, toStored(references))
    const files = new Map(references.flatMap(({ key, file }) => (file === undefined ? [] : [[key, file] as const])))
    if (idle && files.size === 0) return
    idle = false
    work = work.then(async () => (await filesOfBrowser()).storeFiles(userId, files)).catch(() => undefined)
  }
}
