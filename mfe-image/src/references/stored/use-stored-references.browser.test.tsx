import { createStore } from 'jotai'
import { beforeEach, expect, it } from 'vitest'
import { openPage } from '../../../../shell/src/testing/open-page.tsx'
import { type Reference, referencesAtom } from '../list/references.ts'
import { useStoredReferences } from './use-stored-references.ts'

const reference: Reference = { assetId: '6b0a8a0e-6d0c-4d0e-8d4e-0f7f6f6e2a11', url: '/fox' }

beforeEach(() => localStorage.clear())

function Page() {
  useStoredReferences()
  return <p>Page</p>
}

/** A page of the person, whose references are in the store. */
async function openWith(store: ReturnType<typeof createStore>) {
  const { screen } = await openPage({ path: '/', component: Page }, { store })
  await expect.element(screen.getByText('Page')).toBeVisible()
  return screen
}

it('leaves the references as they are where none are stored, and stores those that are chosen', async () => {
  const store = createStore()
  const before = store.get(referencesAtom)
  const screen = await openWith(store)
  expect(store.get(referencesAtom)).toBe(before)
  store.set(referencesAtom, [reference])
  await screen.unmount()

  const later = createStore()
  await openWith(later)
  expect(later.get(referencesAtom).map(({ assetId }) => assetId)).toEqual([reference.assetId])
})
