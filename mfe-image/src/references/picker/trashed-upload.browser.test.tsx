import { mediaUrl } from '@studio/backend/contract'
import { noteAct, undoLastAct } from '@studio/media/last-act'
import { createStore, useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type RenderResult, render } from 'vitest-browser-react'
import { idOf } from '../../../../shell/media/src/choosers/testing/server.ts'
import { InStudio } from '../../../../shell/ui/src/testing/in-studio.tsx'
import { modelOf } from '../../models/testing/model.ts'
import { type Reference, referencesAtom } from '../list/references.ts'
import { studioReference } from '../list/studio-picture.ts'
import { useReferenceOffers } from '../list/use-reference-offers.ts'
import { ReferencePicker } from './reference-picker.tsx'

const model = modelOf({ references: { min: 0, max: 4 } })
const [boat, hill] = [idOf(1), idOf(2)]

/** Uploads that are not in the trash. */
let uploads: readonly string[]
/** Commands are answered after this. */
let answered: Promise<unknown>

beforeEach(() => {
  uploads = [boat, hill]
  answered = Promise.resolve()
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const { pathname } = new URL(url)
    if (method === 'GET') return Response.json(pathname === '/api/uploads' ? { uploads: uploads.map(uploadOf) } : [])
    await answered
    uploads = method === 'DELETE' ? uploads.filter((id) => !pathname.includes(id)) : [boat, hill]
    return Response.json({ success: true })
  })
})
afterEach(() => vi.unstubAllGlobals())

const uploadOf = (id: string) => ({
  id,
  thumbnailUrl: mediaUrl(id, 'thumbnail'),
  width: 1,
  height: 1,
  thumbhash: '',
  createdAt: '2026-01-02T10:00:00.000Z',
})

function Picker(): ReactNode {
  const [chosen, change] = useAtom(referencesAtom)
  const offer = useReferenceOffers(model, async () => undefined)
  return <ReferencePicker model={model} chosen={chosen} onChange={change} onOffer={offer} />
}

/** The picker of a panel that has these references, with both uploads in it. */
async function openPicker(...references: readonly Reference[]) {
  const store = createStore()
  store.set(referencesAtom, references)
  const screen = await render(
    <InStudio store={store}>
      <Picker />
    </InStudio>,
  )
  const deleteUpload = (n: number) =>
    screen
      .getByRole('button', { name: /^Delete upload/ })
      .nth(n)
      .click()
  return { screen, store, deleteUpload, chosen: () => store.get(referencesAtom) }
}

it('leaves what is chosen while the deletion of another upload is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  const { screen, deleteUpload, chosen } = await openPicker(studioReference(boat))
  await deleteUpload(0)
  await screen
    .getByRole('button', { name: /^Use the upload of/ })
    .nth(1)
    .click()
  await expect.poll(chosen).toHaveLength(2)
  resolve()
  await expect.element(screen.getByText('Moved to trash').first()).toBeVisible()
  expect(chosen()).toEqual([studioReference(hill)])
})

const undos = {
  'the Undo of its message': ({ screen }: { readonly screen: RenderResult }) =>
    screen.getByRole('button', { name: 'Undo' }).click(),
  'Ctrl+Z': ({ store }: { readonly store: ReturnType<typeof createStore> }) => undoLastAct(store),
}
it.each(Object.entries(undos))('gives a deleted upload back as the reference that it was by %s', async (_, undo) => {
  const product = { ...studioReference(boat), isProduct: true }
  const picker = await openPicker(product, studioReference(hill))
  await picker.deleteUpload(0)
  await expect.poll(picker.chosen).toEqual([studioReference(hill)])
  await undo(picker)
  await expect.element(picker.screen.getByText('Restored', { exact: true }).first()).toBeVisible()
  expect(picker.chosen()).toEqual([product, studioReference(hill)])
  await expect.element(picker.screen.getByRole('button', { name: /^Use the upload of/ })).toHaveLength(2)
})

it('gives it back by Ctrl+Z also while its deletion is on its way, and leaves the act before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  const { screen, store, deleteUpload, chosen } = await openPicker(studioReference(boat))
  const undoBefore = vi.fn<() => Promise<void>>()
  noteAct(store, undoBefore)
  await deleteUpload(0)
  const undone = undoLastAct(store)
  resolve()
  await undone
  await expect.element(screen.getByText('Restored', { exact: true }).first()).toBeVisible()
  expect(chosen()).toEqual([studioReference(boat)])
  expect(undoBefore).not.toHaveBeenCalled()
})
