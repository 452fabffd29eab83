import { listModels } from '@studio/backend/contract'
import { undoLastAct } from '@studio/media/last-act'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { generationOf } from '../../../shell/media/src/gallery/testing/generation.ts'
import { openPage, person } from '../../../shell/src/testing/open-page.tsx'
import { modelOf } from '../models/testing/model.ts'
import { referencesAtom } from '../references/list/references.ts'
import { studioReference } from '../references/list/studio-picture.ts'
import { draftAtomOf } from '../request/draft.ts'
import { type Draft, defaultDraft } from '../request/settings.ts'
import { useFileSettings } from './use-file-settings.ts'

const [styleId, loraId] = ['7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c01', '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c02']
const chosen = modelOf({ takesLora: true, maxSeed: 10 })
const draftAtom = draftAtomOf(person.id)

afterEach(() => vi.unstubAllGlobals())

/** A PNG with this text. */
function fileWith(keyword: string, text: string): File {
  const chunk = new TextEncoder().encode(`tEXt${keyword}\0${text}`)
  const length = chunk.length - 4
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  // Four bytes of length before the name of the chunk, and four of a checksum that is not looked at behind it.
  const bytes = [...signature, 0, 0, Math.floor(length / 256), length % 256, ...chunk, 0, 0, 0, 0]
  return new File([new Uint8Array(bytes)], 'fox.png', { type: 'image/png' })
}

/** One of Stable Diffusion web UI, which says these words and names no seed, style or LoRA of ours. */
const fileSaying = (prompt: string): File =>
  fileWith('parameters', `${prompt}\nSteps: 4, Sampler: Euler, CFG scale: 7, Size: 64x64`)

/** One of ours, made from a picture of the studio, with what else it says. */
const ourFile = (more: object = {}): File =>
  fileWith(
    'atelier',
    JSON.stringify({
      version: 1,
      generationId: styleId,
      n: 0,
      prompt: 'a fox in the snow',
      model: chosen.id,
      aspectRatio: '1:1',
      quality: '2K',
      numberOfImages: 1,
      references: 1,
      createdAt: '2026-11-24T10:00:00.000Z',
      ...more,
    }),
  )

function Page({ files }: { readonly files: readonly File[] }): ReactNode {
  const { use } = useFileSettings()
  return files.map((file, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the files stay as they are
    <button key={n} type="button" onClick={() => use([file])}>
      Use its settings
    </button>
  ))
}

/** A page on which the settings of the first of these files are used, for somebody who has written this. */
async function openPanel(files: readonly File[], written: Partial<Draft>) {
  const [store, client] = [createStore(), createQueryClient()]
  client.setQueryData(cacheKey(listModels, {}), [chosen])
  const before = { ...defaultDraft, model: chosen.id, ...written }
  store.set(draftAtom, before)
  const { screen } = await openPage({ path: '/$', component: () => <Page files={files} /> }, { store, client })
  const press = (n: number) => screen.getByRole('button', { name: 'Use its settings' }).nth(n).click()
  await press(0)
  return { screen, store, before, press, prompt: () => store.get(draftAtom).prompt }
}

it('takes away the seed, the style and the LoRA that the file does not name, until it is undone', async () => {
  const written = { prompt: 'what I wrote', seed: 7, styleId, loraId }
  const { store, before } = await openPanel([fileSaying('a fox in the snow')], written)
  await expect.poll(() => store.get(draftAtom).prompt).toBe('a fox in the snow')
  const { seed, styleId: style, loraId: lora } = store.get(draftAtom)
  expect([seed, style, lora]).toEqual([undefined, undefined, undefined])

  await undoLastAct(store)
  expect(store.get(draftAtom)).toEqual(before)
})

it('gives back what was written and chosen while the pictures were asked for that it was made from', async () => {
  const answer = Promise.withResolvers<Response>()
  const ask = vi.fn<() => Promise<Response>>(async () => (await answer.promise).clone())
  vi.stubGlobal('fetch', ask)
  const { store, before } = await openPanel([ourFile()], { prompt: 'what I wrote' })
  await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(0)
  const since = { ...before, prompt: 'what I wrote since' }
  store.set(draftAtom, since)
  store.set(referencesAtom, [studioReference(loraId)])
  answer.resolve(Response.json([{ assetId: styleId, state: 'usable' }]))
  await expect.poll(() => store.get(draftAtom).prompt).toBe('a fox in the snow')
  expect(store.get(referencesAtom)).toEqual([studioReference(styleId)])

  await undoLastAct(store)
  expect(store.get(draftAtom)).toEqual(since)
  expect(store.get(referencesAtom)).toEqual([studioReference(loraId)])
})

const masked = { ...generationOf({ id: styleId }), maskUrl: '/api/media/x/original' }

it('says which style and LoRA of a file are not there any more, and that its mask is left out', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/gallery/generations') return Response.json([masked])
    return Response.json(pathname.endsWith('/references') ? [{ assetId: styleId, state: 'usable' }] : [])
  })
  const { screen } = await openPanel([ourFile({ styleId, loraId })], {})
  const words = [/Its style is not there any more\./, /Its LoRA is not there any more\./, /Its mask is not used here/]
  for (const each of words) await expect.element(screen.getByText(each).first()).toBeVisible()
})

it('does not take the place of what was put into the panel since', async () => {
  const answer = Promise.withResolvers<Response>()
  const ask = vi.fn<() => Promise<Response>>(async () => (await answer.promise).clone())
  vi.stubGlobal('fetch', ask)
  const { store, press, prompt } = await openPanel([ourFile(), fileSaying('a hare'), fileSaying('an owl')], {})
  await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(0)
  await press(1)
  await expect.poll(prompt).toBe('a hare')
  answer.resolve(Response.json([{ assetId: styleId, state: 'usable' }]))
  await press(2)
  await expect.poll(prompt).toBe('an owl')
  await undoLastAct(store)
  expect(prompt()).toBe('a hare')
})

it('still puts in what was asked for before a file that says nothing', async () => {
  const answer = Promise.withResolvers<Response>()
  const ask = vi.fn<() => Promise<Response>>(async () => (await answer.promise).clone())
  vi.stubGlobal('fetch', ask)
  const { screen, press, prompt } = await openPanel([ourFile(), new File(['words'], 'words.txt')], {})
  await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(0)
  await press(1)
  await expect.element(screen.getByText('No settings found')).toBeVisible()
  answer.resolve(Response.json([{ assetId: styleId, state: 'usable' }]))
  await expect.poll(prompt).toBe('a fox in the snow')
})
