import { generate, listModels } from '@studio/backend/contract'
import { undoLastAct } from '@studio/media/last-act'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { createStore, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage, person } from '../../../../shell/src/testing/open-page.tsx'
import { useGenerate } from '../../generate/use-generate.ts'
import { modelOf } from '../../models/testing/model.ts'
import { keyOf, type Reference, referencesAtom } from '../../references/list/references.ts'
import { draftAtomOf } from '../../request/draft.ts'
import { pendingAtom } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { liveTilesOf } from '../items/live-tiles.ts'
import { useEdit } from './use-edit.ts'

const chosen = modelOf({ references: { min: 0, max: 1 } })
const { prompt: _none, ...usual } = defaultDraft
const settings = { ...usual, model: chosen.id }
const [fox, owl]: readonly [Reference, Reference] = [
  { assetId: '6b0a8a0e-6d0c-4d0e-8d4e-0f7f6f6e2a11', url: '/fox' },
  { assetId: '6b0a8a0e-6d0c-4d0e-8d4e-0f7f6f6e2a12', url: '/owl' },
]
const draftAtom = draftAtomOf(person.id)

afterEach(() => vi.unstubAllGlobals())

function Page(): ReactNode {
  const send = useGenerate()
  const edit = useEdit()
  const [tile] = liveTilesOf([], useAtomValue(pendingAtom), new Set())
  const click = { prompt: 'the fox at night', settings, references: [fox], priceCents: 1 }
  return (
    <>
      <button type="button" onClick={() => void send(click)}>
        Generate
      </button>
      {tile?.output.status === 'failed' && (
        <button type="button" onClick={() => edit(tile)}>
          Edit prompt
        </button>
      )}
    </>
  )
}

/** A page on which a request from the fox was refused, and these references are in the panel. */
async function refused(...references: readonly Reference[]) {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json({}, { status: url.endsWith(generate.path) ? 400 : 404 }),
  )
  const [store, client] = [createStore(), createQueryClient()]
  client.setQueryData(cacheKey(listModels, {}), [chosen])
  store.set(draftAtom, { ...defaultDraft, prompt: 'what I wrote' })
  store.set(referencesAtom, references)
  const { screen } = await openPage({ path: '/$', component: Page }, { store, client })
  await screen.getByRole('button', { name: 'Generate' }).click()
  await screen.getByRole('button', { name: 'Edit prompt' }).click()
  await expect.poll(() => store.get(draftAtom)).toMatchObject({ prompt: 'the fox at night', model: chosen.id })
  return { store, inPanel: () => store.get(referencesAtom).map(keyOf) }
}

it('brings the picture of a refused request back with its words, and what was in the panel with Undo', async () => {
  const { store, inPanel } = await refused(owl)
  expect(inPanel()).toEqual([fox.assetId])
  await undoLastAct(store)
  expect(store.get(draftAtom).prompt).toBe('what I wrote')
  expect(inPanel()).toEqual([owl.assetId])
})

it('leaves the references that the model does not take where they are', async () => {
  const { inPanel } = await refused(fox, owl)
  expect(inPanel()).toEqual([fox.assetId, owl.assetId])
})
