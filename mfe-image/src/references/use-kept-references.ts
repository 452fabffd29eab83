import { useCurrentUser } from '@studio/ui/current-user'
import { readStored, writeStored } from '@studio/ui/user-storage'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { fileKeysOf, fromKept, type Kept, readKept, toKeep } from './kept-references.ts'
import { offerReferences } from './reference-list.ts'
import { type Reference, referencesAtom } from './references.ts'

const name = 'references'
const none: ReadonlyMap<string, File> = new Map()

/** Brings back the references that this person had chosen, and keeps every change (ui.md 4). */
export function useKeptReferences(): void {
  const userId = useCurrentUser().id
  const store = useStore()
  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    const goOn = (before: readonly Reference[]): void => {
      if (left) return
      // Something may have been added already, as by the address of the page.
      store.set(referencesAtom, offerReferences(before, store.get(referencesAtom)).references)
      const keep = keeperOf(userId)
      stop = store.sub(referencesAtom, () => keep(store.get(referencesAtom)))
    }
    const kept = readStored(localStorage, userId, name, readKept) ?? []
    if (fileKeysOf(kept).length === 0) goOn(fromKept(kept, none))
    else void readFilesOf(userId, kept).then((files) => goOn(fromKept(kept, files)))
    return () => {
      left = true
      stop?.()
    }
  }, [store, userId])
}

/** Files are a chunk of their own: most visits have none. */
const filesOfBrowser = () => import('./kept-files.ts')

async function readFilesOf(userId: string, kept: readonly Kept[]): Promise<ReadonlyMap<string, File>> {
  try {
    const { keptFiles } = await filesOfBrowser()
    return await keptFiles(userId, fileKeysOf(kept))
  } catch {
    // Private windows and full disks refuse; the page works on, only forgetful.
    return none
  }
}

/** Writes references down, one change after the other; files only once there have been some. */
function keeperOf(userId: string): (references: readonly Reference[]) => void {
  let work = Promise.resolve()
  let idle = fileKeysOf(readStored(localStorage, userId, name, readKept) ?? []).length === 0
  return (references) => {
    writeStored(localStorage, userId, name, toKeep(references))
    const files = new Map(references.flatMap(({ key, file }) => (file === undefined ? [] : [[key, file] as const])))
    if (idle && files.size === 0) return
    idle = false
    work = work.then(async () => (await filesOfBrowser()).keepFiles(userId, files)).catch(() => undefined)
  }
}
