import { mediaUrl } from '@studio/backend/contract'
import { undoLastAct } from '@studio/media/last-act'
import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPage, person } from '../../../shell/src/testing/open-page.tsx'
import { draftAtomOf } from '../request/draft.ts'
import { idOf } from '../testing/videos.ts'
import { FramePicker } from './frame-picker.tsx'
import { useFrames } from './use-frames.ts'

const [boat, hill] = [idOf(1), idOf(2)]
const draftAtom = draftAtomOf(person.id)

/** Commands are answered after this. */
let answered: Promise<unknown>

beforeEach(() => {
  answered = Promise.resolve()
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method === 'GET') return Response.json({ uploads: [boat, hill].map(uploadOf) })
    await answered
    return Response.json({ success: true })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const uploadOf = (id: string) => ({
  id,
  thumbnailUrl: mediaUrl(id, 'thumbnail'),
  width: 1,
  height: 1,
  thumbhash: '',
  createdAt: '2026-01-02T10:00:00.000Z',
})

function Picker(): ReactNode {
  return <FramePicker slot="first" frames={useFrames()} model={{ cropsFirstFrame: false }} aspectRatio="16:9" />
}

/** What fills the first frame, which has an upload already. */
async function openPicker() {
  const store = createStore()
  store.set(draftAtom, { firstFrame: boat })
  const { screen } = await openPage({ path: '/$', component: Picker }, { store })
  await screen
    .getByRole('button', { name: /^Delete upload/ })
    .first()
    .click()
  return { screen, store, first: () => store.get(draftAtom).firstFrame }
}

it('leaves the frame that is chosen while the deletion of the one before is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  const { screen, first } = await openPicker()
  await screen
    .getByRole('button', { name: /^Use the upload of/ })
    .nth(1)
    .click()
  await expect.poll(first).toBe(hill)
  resolve()
  await expect.element(screen.getByText('Moved to trash').first()).toBeVisible()
  expect(first()).toBe(hill)
})

it('begins with a deleted upload again when that is undone', async () => {
  const { store, first } = await openPicker()
  await expect.poll(first).toBeUndefined()
  await undoLastAct(store)
  await expect.poll(first).toBe(boat)
})

it('leaves the frame that was chosen since when the deletion of the one before is undone', async () => {
  const { screen, store, first } = await openPicker()
  await expect.poll(first).toBeUndefined()
  store.set(draftAtom, { firstFrame: hill })
  await undoLastAct(store)
  await expect.element(screen.getByText('Restored', { exact: true }).first()).toBeVisible()
  expect(first()).toBe(hill)
})
