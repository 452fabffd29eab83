import { maxReferences } from '@studio/backend/contract'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { readStored, writeStored } from '@studio/ui/user-storage'
import { atom, useStore } from 'jotai'
import { useEffect } from 'react'
import { offerReferences } from '../list/reference-list.ts'
import { type Missing, missingNotice } from '../list/reference-words.ts'
import { laidAsideReferencesAtom, type Reference, referencesAtom, referencesReplacedAtom } from '../list/references.ts'
import { fileKeysOf, fromStored, readStoredReferences, type StoredReference, toStored } from './stored-references.ts'

type Store = ReturnType<typeof useStore>

const name = 'references'
const none: ReadonlyMap<string, File> = new Map()

/** Whether this page has begun to load the references and to store every change. It begins anew for another person. */
const begunAtom = atom(false)

/** Files that this person had chosen before are being loaded: what is sent now would be sent without them. */
export const referencesLoadingAtom = atom(false)

/** Those of the files that are not there: the person has not changed the references since they were told. */
export const missingReferencesAtom = atom<Missing>()

/** Takes the references as they are: a change like any other, after which nothing is missing. */
export const goOnWithoutMissingAtom = atom(null, (get, set) => {
  set(missingReferencesAtom, undefined)
  set(referencesAtom, [...get(referencesAtom)])
})

const renamedAtom = atom<readonly Reference[]>()

/** Names the chosen pictures otherwise. The person has changed nothing, so that what is missing still is. */
export const renameReferencesAtom = atom(null, (get, set, references: readonly Reference[]) => {
  set(referencesAtom, references)
  set(renamedAtom, get(referencesAtom))
})

/** The code that stores files is loaded when it is needed: on most visits nobody adds a file. */
const filesOfBrowser = () => import('./stored-files.ts')

/**
 * Loads the references that this person had chosen before, then stores every change (ui.md 4). Both once for the whole life of the page:
 * they are also changed while the dashboard is not shown, and what was stored must not come back into them when it is shown again.
 */
export function useStoredReferences(loadCode = filesOfBrowser): void {
  const userId = useCurrentUser().id
  const store = useStore()
  useEffect(() => {
    if (store.get(begunAtom)) return
    store.set(begunAtom, true)
    const stored = storedInTab(userId)
    if (fileKeysOf(stored).length > 0) void goOnWithFiles(store, userId, stored, loadCode)
    else
      goOn(
        store,
        { before: fromStored(wantedOf(store, stored), none) },
        writerFor(userId, { loadCode, noFiles: true, kept: [] }),
      )
  }, [store, userId, loadCode])
}

type LoadCode = typeof filesOfBrowser

/** Loads the files first. Without the code for it they are kept as they are stored, for the next time the page is loaded. */
async function goOnWithFiles(
  store: Store,
  userId: string,
  stored: readonly StoredReference[],
  loadCode: LoadCode,
): Promise<void> {
  store.set(referencesLoadingAtom, true)
  const { files, why } = await readFilesOf(userId, stored, loadCode)
  const wanted = wantedOf(store, stored)
  if (wanted !== stored) store.set(laidAsideReferencesAtom, fromStored(stored, files))
  const missing = wanted.filter((entry) => 'key' in entry && !files.has(entry.key))
  const kept = why === 'kept' ? missing : []
  goOn(
    store,
    { before: fromStored(wanted, files), missing, why },
    writerFor(userId, { loadCode, noFiles: false, kept }),
  )
  store.set(referencesLoadingAtom, false)
  const told = store.get(missingReferencesAtom)
  if (told !== undefined) showToast({ ...missingNotice(told), tone: 'bad' })
}

/** Those of the stored references that still belong into the panel: none once its references were replaced as a whole, as by Reuse settings. */
const wantedOf = (store: Store, stored: readonly StoredReference[]): readonly StoredReference[] =>
  store.get(referencesReplacedAtom) ? [] : stored

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

/** @param missing what stays stored in front of the references although it is not among them; by default what always does */
type Write = (references: readonly Reference[], missing?: readonly StoredReference[]) => void

interface Loaded {
  readonly before: readonly Reference[]
  /** Those whose files are not there. They stay stored until the person, who is told of them, changes the references. */
  readonly missing?: readonly StoredReference[]
  readonly why?: Missing['why']
}

/** Puts the references of before in front of those that were chosen while they were loaded, and writes every change from now on. */
function goOn(store: Store, { before, missing = [], why = 'gone' }: Loaded, write: Write): void {
  // The address of the page may have added a reference in the meantime. Where nothing was stored, the panel is not rendered anew.
  const since = store.get(referencesAtom)
  if (before.length > 0) store.set(referencesAtom, offerReferences(before, since).references)
  store.set(missingReferencesAtom, missing.length > 0 ? { count: missing.length, why } : undefined)
  if (since.length > 0 || store.get(referencesReplacedAtom)) write(store.get(referencesAtom), missing)
  store.sub(referencesAtom, () => {
    const references = store.get(referencesAtom)
    if (references !== store.get(renamedAtom)) store.set(missingReferencesAtom, undefined)
    write(references, store.get(missingReferencesAtom) && missing)
  })
}

interface Read {
  readonly files: ReadonlyMap<string, File>
  /** Why others are not among them. */
  readonly why: Missing['why']
}

/** Files that are stored. */
async function readFilesOf(userId: string, stored: readonly StoredReference[], loadCode: LoadCode): Promise<Read> {
  const code = await loadCode().catch(() => undefined)
  if (code === undefined) return { files: none, why: 'kept' }
  try {
    return { files: await code.loadFiles(userId, fileKeysOf(stored)), why: 'gone' }
  } catch {
    // Storage is refused in private windows and on full disks. The page works without it; the person is told that the files are missing.
    return { files: none, why: 'unread' }
  }
}

interface Writing {
  readonly loadCode: LoadCode
  /** No file was stored before: the files' database is not opened before the first one. */
  readonly noFiles: boolean
  /** What stays stored in front of the references, although it could not be loaded, as far as those leave room for it. */
  readonly kept: readonly StoredReference[]
}

/** Stores references, one change after the other. */
function writerFor(userId: string, { loadCode, noFiles, kept }: Writing): Write {
  let work = Promise.resolve()
  let idle = noFiles
  return (references, missing = kept) => {
    const room = Math.max(0, maxReferences - references.length)
    const list = [...missing.slice(0, room), ...toStored(references)]
    for (const storage of [sessionStorage, localStorage]) writeStored(storage, userId, name, list)
    const files = new Map(references.flatMap(({ key, file }) => (file === undefined ? [] : [[key, file] as const])))
    if (idle && files.size === 0) return
    idle = false
    work = work
      .then(async () => (await loadCode()).storeFiles(userId, files, fileKeysOf(missing)))
      .catch(() => undefined)
  }
}
