import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { defaultDraft } from '../request/settings.ts'
import { keyOf, laidAsideReferencesAtom, type Reference, referencesAtom } from './list/references.ts'
import { readPanel, writePanel } from './panel-snapshot.ts'

const [fox, owl]: readonly [Reference, Reference] = [
  { assetId: '6b0a8a0e-6d0c-4d0e-8d4e-0f7f6f6e2a11', url: '/fox' },
  { assetId: '6b0a8a0e-6d0c-4d0e-8d4e-0f7f6f6e2a12', url: '/owl' },
]

it('brings back, once, what was still being loaded when the panel was replaced, in front of what was in it', () => {
  const store = createStore()
  const chosen = () => store.get(referencesAtom).map(keyOf)
  const before = { ...readPanel(store, 'person'), references: [owl] }
  writePanel(store, 'person', { draft: defaultDraft, references: [], replaced: true })
  store.set(laidAsideReferencesAtom, [fox])
  expect(chosen()).toEqual([])
  writePanel(store, 'person', before)
  expect(chosen()).toEqual([fox.assetId, owl.assetId])
  writePanel(store, 'person', before)
  expect(chosen()).toEqual([owl.assetId])
})
