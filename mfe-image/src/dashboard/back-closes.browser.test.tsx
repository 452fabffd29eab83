import { layerStack } from '@studio/ui/layer-stack'
import { useLocation } from '@tanstack/react-router'
import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { CollectionDialogsLoader } from '../collections/dialogs-loader.tsx'
import { collectionDialogAtom } from '../collections/opened-dialog.ts'
import { CompareLoader } from '../detail/compare/compare-loader.tsx'
import { idOf } from '../detail/testing/family.ts'
import { comparedAtom } from '../gallery/actions/compared.ts'
import { CharacterChooserLoader } from '../references/picker/character-chooser-loader.tsx'
import { choosingCharactersAtom } from '../references/picker/choosing-characters.ts'

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 })))
afterEach(() => vi.unstubAllGlobals())

function Pages(): ReactNode {
  if (useLocation().pathname !== '/') return <p>Another page</p>
  return (
    <>
      <p>Dashboard</p>
      <CompareLoader />
      <CollectionDialogsLoader />
      <CharacterChooserLoader onOffer={() => undefined} />
    </>
  )
}

type Store = ReturnType<typeof createStore>

const dialogs: Readonly<Record<string, (store: Store) => void>> = {
  'Compare images': (store) => store.set(comparedAtom, { left: idOf(1), right: idOf(2) }),
  'Manage Mira': (store) =>
    store.set(collectionDialogAtom, { kind: 'manage', character: { id: idOf(3), name: 'Mira' } }),
  'Choose from Characters': (store) => store.set(choosingCharactersAtom, true),
}

it.each(Object.entries(dialogs))('closes %s by Back, and opens it on no later visit', async (name, open) => {
  const store = createStore()
  const { screen, router } = await openPage({ path: '/$', component: Pages }, { address: '/', store })
  open(store)
  const dialog = screen.getByRole('dialog', { name })
  await expect.element(dialog).toBeVisible()
  // The shell asks the layers, and goes nowhere when one takes the Back.
  await expect.poll(() => layerStack.back()).toBe(true)
  await expect.element(dialog).not.toBeInTheDocument()

  open(store)
  await expect.element(dialog).toBeVisible()
  await router.navigate({ to: '/video' })
  await expect.element(screen.getByText('Another page')).toBeVisible()
  await router.navigate({ to: '/' })
  await expect.element(screen.getByText('Dashboard')).toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
})
