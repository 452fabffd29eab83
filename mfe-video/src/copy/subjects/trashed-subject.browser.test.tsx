import { mediaUrl } from '@studio/backend/contract'
import { undoLastAct } from '@studio/media/last-act'
import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage, person } from '../../../../shell/src/testing/open-page.tsx'
import { idOf } from '../../testing/videos.ts'
import { copyDraftAtomOf } from '../draft/copy-draft.ts'
import { SubjectsStep } from './subjects-step.tsx'
import { useSubjects } from './use-subjects.ts'

const [boat, hill] = [idOf(1), idOf(2)]
const draftAtom = copyDraftAtomOf(person.id)

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

function Step(): ReactNode {
  return <SubjectsStep subjects={useSubjects()} />
}

it('animates a deleted upload again when its deletion is undone', async () => {
  const upload = { id: boat, thumbnailUrl: mediaUrl(boat, 'thumbnail'), width: 1, height: 1, thumbhash: '' }
  const uploads = [{ ...upload, createdAt: '2026-01-02T10:00:00.000Z' }]
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    Response.json(method === 'GET' ? { uploads } : { success: true }),
  )
  const store = createStore()
  store.set(draftAtom, { subjects: [boat, hill] })
  const { screen } = await openPage({ path: '/$', component: Step }, { store })
  await screen.getByRole('button', { name: /^Delete upload/ }).click()
  await expect.poll(() => store.get(draftAtom).subjects).toEqual([hill])
  await undoLastAct(store)
  expect(store.get(draftAtom).subjects).toEqual([hill, boat])
})
