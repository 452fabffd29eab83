import { generate } from '@studio/backend/contract'
import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { generationOf, idOf, relativeOf } from '../detail/testing/family.ts'
import { pendingAtom } from '../request/pending.ts'
import { editDraftAtomOf } from './draft/edit-draft.ts'
import { EditPage } from './edit-page.tsx'
import { actsOver, masksAtomOf } from './mask/mask-draft.ts'
import { openEdit } from './testing/open-edit.tsx'

const picture = relativeOf(1, { width: 1000, height: 500 })
const fox = generationOf(idOf(100), [picture], { prompt: 'a fox in snow' })
const person = 'is-refused'

afterEach(() => vi.unstubAllGlobals())

it('a request with a mask that was refused is written again on the edit page, with its mask, until that is undone', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/generations' || pathname === '/api/gallery/generations') return Response.json([fox])
    return Response.json({}, { status: pathname === generate.path ? 400 : 404 })
  })
  const store = createStore()
  const acts = [{ kind: 'invert' }] as const
  store.set(masksAtomOf(person), { assetId: picture.id, acts })
  store.set(editDraftAtomOf(person), { prompt: 'a red door' })
  const address = `/edit?imageId=${fox.id}&n=0`
  const { screen, button, router, whole } = await openEdit({ editPage: EditPage, address, person, store })
  await expect.element(whole).toBeVisible()
  await button.click()
  const asked = () => store.get(pendingAtom)[0]
  await expect.poll(() => asked()?.generation.status).toBe('failed')

  store.set(editDraftAtomOf(person), { prompt: 'something else' })
  store.set(masksAtomOf(person), { assetId: picture.id, acts: [] })
  await router.navigate({ to: '/' })
  asked()?.writeAgain?.()
  await expect.poll(() => router.state.location.href).toBe(`/edit?imageId=${picture.id}`)
  expect(store.get(editDraftAtomOf(person)).prompt).toBe('a red door')
  expect(actsOver(store.get(masksAtomOf(person)), picture.id)).toEqual(acts)

  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  expect(store.get(editDraftAtomOf(person)).prompt).toBe('something else')
  expect(actsOver(store.get(masksAtomOf(person)), picture.id)).toEqual([])
})
