import { listModels } from '@studio/backend/contract'
import { undoLastAct } from '@studio/media/last-act'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage, person } from '../../../shell/src/testing/open-page.tsx'
import { modelOf } from '../models/testing/model.ts'
import { draftAtomOf } from '../request/draft.ts'
import { defaultDraft } from '../request/settings.ts'
import { useFileSettings } from './use-file-settings.ts'

const [styleId, loraId] = ['7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c01', '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c02']
const chosen = modelOf({ takesLora: true, maxSeed: 10 })
const draftAtom = draftAtomOf(person.id)

afterEach(() => vi.unstubAllGlobals())

/** A PNG of Stable Diffusion web UI, which says these words and names no seed, style or LoRA of ours. */
function fileSaying(prompt: string): File {
  const text = `tEXtparameters\0${prompt}\nSteps: 4, Sampler: Euler, CFG scale: 7, Size: 64x64`
  const chunk = new TextEncoder().encode(text)
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  // Four bytes of length before the name of the chunk, and four of a checksum that is not looked at behind it.
  const bytes = [...signature, 0, 0, 0, chunk.length - 4, ...chunk, 0, 0, 0, 0]
  return new File([new Uint8Array(bytes)], 'fox.png', { type: 'image/png' })
}

function Page({ file }: { readonly file: File }): ReactNode {
  const { use } = useFileSettings()
  return (
    <button type="button" onClick={() => use([file])}>
      Use its settings
    </button>
  )
}

it('takes away the seed, the style and the LoRA that the file does not name, until it is undone', async () => {
  const [store, client] = [createStore(), createQueryClient()]
  client.setQueryData(cacheKey(listModels, {}), [chosen])
  const before = { ...defaultDraft, model: chosen.id, prompt: 'what I wrote', seed: 7, styleId, loraId }
  store.set(draftAtom, before)
  const file = fileSaying('a fox in the snow')
  const { screen } = await openPage({ path: '/$', component: () => <Page file={file} /> }, { store, client })
  await screen.getByRole('button', { name: 'Use its settings' }).click()
  await expect.poll(() => store.get(draftAtom).prompt).toBe('a fox in the snow')
  const { seed, styleId: style, loraId: lora } = store.get(draftAtom)
  expect([seed, style, lora]).toEqual([undefined, undefined, undefined])

  await undoLastAct(store)
  expect(store.get(draftAtom)).toEqual(before)
})
