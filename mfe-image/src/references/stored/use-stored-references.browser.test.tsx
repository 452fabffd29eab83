import { toastStore } from '@studio/ui/toast-store'
import { filesDatabase } from '@studio/ui/user-storage'
import { keys, createStore as openFiles } from 'idb-keyval'
import { createStore } from 'jotai'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPage, person } from '../../../../shell/src/testing/open-page.tsx'
import {
  keyOf,
  laidAsideReferencesAtom,
  type Reference,
  referencesAtom,
  referencesReplacedAtom,
} from '../list/references.ts'
import { storeFiles } from './stored-files.ts'
import {
  goOnWithoutMissingAtom,
  missingReferencesAtom,
  referencesLoadingAtom,
  renameReferencesAtom,
  useStoredReferences,
} from './use-stored-references.ts'

const [fox, owl]: readonly [Reference, Reference] = [
  { assetId: '6b0a8a0e-6d0c-4d0e-8d4e-0f7f6f6e2a11', url: '/fox' },
  { assetId: '6b0a8a0e-6d0c-4d0e-8d4e-0f7f6f6e2a12', url: '/owl' },
]

function fileReference(key: string): Reference {
  const file = new File([key], `${key}.png`, { type: 'image/png' })
  return { key, file, url: URL.createObjectURL(file) }
}

beforeEach(async () => {
  localStorage.clear()
  await storeFiles(person.id, new Map())
  sessionStorage.clear()
})

type LoadCode = Parameters<typeof useStoredReferences>[0]

function Page({ loadCode }: { readonly loadCode: LoadCode }) {
  useStoredReferences(loadCode)
  return <p>Page</p>
}

/** A page of the person, whose references are in the store. */
async function openWith(store: ReturnType<typeof createStore>, loadCode?: LoadCode) {
  const { screen } = await openPage({ path: '/', component: () => <Page loadCode={loadCode} /> }, { store })
  // There are several of these pages, one for each tab.
  await expect.element(page.elementLocator(screen.container).getByText('Page')).toBeVisible()
  return screen
}

/** The page, loaded anew in this tab. */
async function load(loadCode?: LoadCode) {
  const store = createStore()
  const screen = await openWith(store, loadCode)
  return {
    choose: (...references: Reference[]) => store.set(referencesAtom, references),
    replace: (...references: Reference[]) => {
      store.set(referencesReplacedAtom, true)
      store.set(referencesAtom, references)
    },
    laidAside: () => store.get(laidAsideReferencesAtom).map(keyOf),
    chosen: () => store.get(referencesAtom).map(keyOf),
    isLoading: () => store.get(referencesLoadingAtom),
    missing: () => store.get(missingReferencesAtom),
    rename: (...references: Reference[]) => store.set(renameReferencesAtom, references),
    goOnWithout: () => store.set(goOnWithoutMissingAtom),
    leaveDashboard: () => screen.unmount(),
    openDashboard: () => openWith(store),
  }
}

/** Goes to a tab, by what the browser stores for it alone, and returns the same of the tab that was shown. */
function goTo(tab: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const left = Object.fromEntries(Object.entries(sessionStorage))
  sessionStorage.clear()
  for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value)
  return left
}

/** The code for files, which does not come at first. */
function failingOnce(): LoadCode {
  const failures = [new TypeError('no connection')]
  return async () => {
    const failure = failures.pop()
    if (failure !== undefined) throw failure
    return await import('./stored-files.ts')
  }
}

/** Keys of the files that are in the browser. */
async function storedFiles() {
  const database = openFiles(filesDatabase, 'files')
  const known = await keys<string>(database)
  // Open, it would keep the database from being deleted.
  await database('readonly', ({ transaction }) => transaction.db.close())
  return known.map((key) => key.replace(`${person.id}.`, ''))
}

/** Deletes the files' database, as signing out does in another tab. */
async function deleteFiles() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = indexedDB.deleteDatabase(filesDatabase)
  request.onsuccess = () => resolve()
  request.onerror = () => reject(request.error)
  await promise
}

it('leaves the references as they are where none are stored, and stores those that are chosen', async () => {
  const store = createStore()
  const before = store.get(referencesAtom)
  const screen = await openWith(store)
  expect(store.get(referencesAtom)).toBe(before)
  store.set(referencesAtom, [fox])
  await screen.unmount()

  expect((await load()).chosen()).toEqual([fox.assetId])
})

it('keeps what is chosen while the dashboard is not shown, as settings that are reused, and nothing else comes back', async () => {
  const tab = await load()
  tab.choose(fox)
  await tab.leaveDashboard()
  tab.choose(owl)
  await tab.openDashboard()
  expect(tab.chosen()).toEqual([owl.assetId])
  expect((await load()).chosen()).toEqual([owl.assetId])
})

it('keeps the references of each tab, also over a reload, and starts a new tab with the last ones', async () => {
  const first = await load()
  first.choose(fox)
  const firstTab = goTo({})
  const second = await load()
  expect(second.chosen()).toEqual([fox.assetId])
  second.choose(owl)
  const secondTab = goTo(firstTab)

  await first.leaveDashboard()
  await first.openDashboard()
  expect(first.chosen()).toEqual([fox.assetId])
  expect((await load()).chosen()).toEqual([fox.assetId])
  goTo(secondTab)
  expect((await load()).chosen()).toEqual([owl.assetId])
  goTo({})
  expect((await load()).chosen()).toEqual([owl.assetId])
})

it('gives a tab in which nothing was chosen no references of another one at a reload', async () => {
  await load()
  const untouched = goTo({})
  const other = await load()
  other.choose(fox)
  goTo(untouched)
  expect((await load()).chosen()).toEqual([])
})

it('keeps the files of other tabs, and removes one when no tab needs it', async () => {
  const first = await load()
  first.choose(fileReference('boat'))
  await expect.poll(storedFiles).toEqual(['boat'])

  const firstTab = goTo({})
  const second = await load()
  await expect.poll(second.chosen).toEqual(['boat'])
  second.choose(fileReference('shoe'))
  await expect.poll(storedFiles).toEqual(['boat', 'shoe'])

  goTo(firstTab)
  const again = await load()
  await expect.poll(again.chosen).toEqual(['boat'])
  again.choose()
  await expect.poll(storedFiles).toEqual(['shoe'])
})

it('puts references that were chosen while the files are loaded behind them, and stores them too', async () => {
  const tab = await load()
  tab.choose(fileReference('boat'))
  await expect.poll(storedFiles).toEqual(['boat'])
  const store = createStore()
  store.set(referencesAtom, [owl])
  await openWith(store)
  await expect.poll(() => store.get(referencesAtom).map(keyOf)).toEqual(['boat', owl.assetId])

  const later = await load()
  await expect.poll(later.chosen).toEqual(['boat', owl.assetId])
})

it('says that files are being loaded until they are there', async () => {
  const tab = await load()
  expect(tab.isLoading()).toBe(false)
  tab.choose(fileReference('boat'))
  await expect.poll(storedFiles).toEqual(['boat'])

  const code = Promise.withResolvers<void>()
  const later = await load(() => code.promise.then(() => import('./stored-files.ts')))
  expect([later.chosen(), later.isLoading()]).toEqual([[], true])
  code.resolve()
  await expect.poll(later.isLoading).toBe(false)
  expect(later.chosen()).toEqual(['boat'])
})

it('brings nothing back into references that replaced all of them meanwhile, neither then nor after a reload', async () => {
  const tab = await load()
  tab.choose(fileReference('boat'), fox)
  await expect.poll(storedFiles).toEqual(['boat'])

  const code = Promise.withResolvers<void>()
  const later = await load(() => code.promise.then(() => import('./stored-files.ts')))
  later.replace()
  code.resolve()
  await expect.poll(later.isLoading).toBe(false)
  expect([later.chosen(), later.missing()]).toEqual([[], undefined])
  expect(later.laidAside()).toEqual(['boat', fox.assetId])
  expect((await load()).chosen()).toEqual([])
})

it('says when the code for files does not come, and keeps them for the next time, whatever is chosen meanwhile', async () => {
  const tab = await load()
  tab.choose(fileReference('boat'), fox)
  await expect.poll(storedFiles).toEqual(['boat'])

  const without = await load(failingOnce())
  await expect.poll(() => toastStore.read()?.toast.title).toBe('1 reference image did not load')
  expect([without.chosen(), without.isLoading()]).toEqual([[fox.assetId], false])
  expect(without.missing()).toEqual({ count: 1, why: 'kept' })
  without.choose(fileReference('shoe'))
  await expect.poll(storedFiles).toEqual(['boat', 'shoe'])

  const later = await load()
  await expect.poll(later.chosen).toEqual(['boat', 'shoe'])
})

it('gives those that are chosen while the files do not load precedence, where there is no room for all', async () => {
  const tab = await load()
  tab.choose(...['boat', 'hat', 'map'].map(fileReference))
  await expect.poll(storedFiles).toEqual(['boat', 'hat', 'map'])

  const without = await load(failingOnce())
  await expect.poll(without.isLoading).toBe(false)
  without.choose(...['owl', 'pen', 'shoe'].map(fileReference))
  await expect.poll(storedFiles).toEqual(['boat', 'hat', 'map', 'owl', 'pen', 'shoe'])

  const later = await load()
  await expect.poll(later.chosen).toEqual(['boat', 'owl', 'pen', 'shoe'])
})

it('says that files are gone, and again after a reload, until the person goes on without them', async () => {
  const tab = await load()
  tab.choose(fileReference('boat'), fox)
  await expect.poll(storedFiles).toEqual(['boat'])
  await deleteFiles()

  for (const _load of [1, 2]) {
    toastStore.dismissShown()
    const without = await load()
    await expect.poll(() => toastStore.read()?.open).toBe(true)
    expect(toastStore.read()?.toast.title).toBe('1 reference image is not in this browser any more')
    expect([without.chosen(), without.missing()]).toEqual([[fox.assetId], { count: 1, why: 'gone' }])
    // The AI chat names the same pictures otherwise.
    without.rename(fox)
    expect(without.missing()).toEqual({ count: 1, why: 'gone' })
  }
  const last = await load()
  await expect.poll(last.missing).toBeDefined()
  last.goOnWithout()
  expect([last.chosen(), last.missing()]).toEqual([[fox.assetId], undefined])
  const later = await load()
  await expect.poll(later.isLoading).toBe(false)
  expect([later.chosen(), later.missing()]).toEqual([[fox.assetId], undefined])
})

it('says that files could not be read, and leaves them for the next time while nothing is chosen', async () => {
  const tab = await load()
  tab.choose(fileReference('boat'), fox)
  await expect.poll(storedFiles).toEqual(['boat'])

  const without = await load(async () => ({
    ...(await import('./stored-files.ts')),
    loadFiles: () => Promise.reject(new DOMException('Internal error', 'UnknownError')),
  }))
  await expect.poll(() => toastStore.read()?.toast.title).toBe('1 reference image could not be read')
  without.rename(fox)
  const later = await load()
  await expect.poll(later.chosen).toEqual(['boat', fox.assetId])
})

it('stores the files anew after another tab has deleted them, as signing out does', async () => {
  const tab = await load()
  tab.choose(fileReference('boat'))
  await expect.poll(storedFiles).toEqual(['boat'])
  await deleteFiles()
  tab.choose(fileReference('boat'), fileReference('shoe'))
  await expect.poll(storedFiles).toEqual(['boat', 'shoe'])
})
