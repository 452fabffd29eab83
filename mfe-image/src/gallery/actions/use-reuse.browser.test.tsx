import { getCurrentUser, listModels } from '@studio/backend/contract'
import { undoLastAct } from '@studio/media/last-act'
import type { Picture } from '@studio/media/pictures'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { Toasts } from '@studio/ui/toast'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import { useState } from 'react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { modelOf } from '../../models/testing/model.ts'
import { referencesAtom } from '../../references/list/references.ts'
import { draftAtomOf } from '../../request/draft.ts'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { useReuse } from './use-reuse.ts'

const ids = ['1', '2', '3'].map((n) => `7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c0${n}`)
const mira = { firstName: null, lastName: null, email: 'mira@studio.example', profileImageUrl: null, isAdmin: 0 }
const { generation } = createPending('g', 'a fox', { ...defaultDraft, numberOfImages: 2 }, new Date(0))
const url = '/api/media/a/original'
const output = {
  n: 0,
  status: 'stored',
  assetId: 'a',
  url,
  thumbnailUrl: url,
  width: 1,
  height: 1,
  thumbhash: '',
} as const
const seedream = modelOf({ id: 'bytedance/seedream-v4', aspectRatios: ['auto'], counts: [2], takesLora: true })
const old = { assetId: 'old', url: '/old' }

afterEach(() => vi.unstubAllGlobals())

function Button({ picture }: { readonly picture: Picture }) {
  const again = useReuse()
  const [done, setDone] = useState(false)
  return (
    <button type="button" data-done={done} onClick={() => void again(picture).then(() => setDone(true))}>
      Reuse
    </button>
  )
}

const withReferences = (id: string, prompt: string): Picture => {
  const referenceImages = ids.map((each) => `/api/media/${each}/original`)
  return { generation: { ...generation, id, prompt, referenceImages }, output }
}

let people = 0

/** A button for each picture, and one reference that was chosen before; for a person whose draft no other test has stored. */
async function page(...pictures: readonly Picture[]) {
  people += 1
  const user = { ...mira, id: `reuses-${people}` }
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), user)
  client.setQueryData(cacheKey(listModels, {}), [seedream])
  const store = createStore()
  store.set(referencesAtom, [old])
  const component = () => pictures.map((picture) => <Button key={picture.generation.id} picture={picture} />)
  const router = createRouter({
    routeTree: createRootRoute({ component, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/?image=1'] }),
  })
  const screen = await render(
    <QueryClientProvider client={client}>
      <Provider store={store}>
        <RouterProvider router={router} />
        <Toasts corner="bottom-left" />
      </Provider>
    </QueryClientProvider>,
  )
  return {
    screen,
    store,
    goTo: (to: string) => router.navigate({ to }),
    pathname: () => router.state.location.pathname,
    draftAtom: draftAtomOf(user.id),
    press: (n: number) => screen.getByRole('button', { name: 'Reuse' }).nth(n).click(),
    prompt: () => store.get(draftAtomOf(user.id)).prompt,
    chosen: () => store.get(referencesAtom).map(({ assetId }) => assetId),
  }
}

/** Reuses a picture whose references are in these states. */
async function reuse(picture: Picture, states: readonly string[]) {
  vi.stubGlobal('fetch', async () => Response.json(states.map((state, n) => ({ assetId: ids[n], state }))))
  const shown = await page(picture)
  await shown.press(0)
  await expect.poll(shown.prompt).toBe('a fox')
  return shown
}

/** Has every look-up of references wait until it is answered by the id of its generation. */
function heldLookUps() {
  const held = new Map<string, PromiseWithResolvers<Response>>()
  vi.stubGlobal('fetch', ({ url: asked }: Request) => {
    const look = Promise.withResolvers<Response>()
    held.set(asked.split('/').at(-2) ?? '', look)
    return look.promise
  })
  return {
    ids: () => [...held.keys()],
    answer: (id: string, assetId: string | undefined) =>
      held.get(id)?.resolve(Response.json([{ assetId, state: 'usable' }])),
  }
}

it('clears the references when the picture had none', async () => {
  const { chosen } = await reuse({ generation, output }, [])
  await expect.poll(chosen).toEqual([])
})

it('takes over the references that are there, and says where the others are', async () => {
  const { screen, chosen } = await reuse(withReferences('g', 'a fox'), ['trashed', 'usable', 'trashed'])
  await expect.poll(chosen).toEqual([ids[1]])
  await expect.element(screen.getByText('2 references are in the trash.').first()).toBeVisible()
})

it('looks up again whether the references are still in the trash', async () => {
  const { screen, chosen, press } = await reuse(withReferences('g', 'a fox'), ['trashed'])
  await expect.element(screen.getByText('1 reference is in the trash.').first()).toBeVisible()
  expect(chosen()).toEqual([])
  vi.stubGlobal('fetch', async () => Response.json([{ assetId: ids[0], state: 'usable' }]))
  await press(0)
  await expect.poll(chosen).toEqual([ids[0]])
})

it('fills the panel, and says why, when the image is gone that its mask was painted over', async () => {
  const { generation: made } = withReferences('g', 'a fox')
  const masked = { generation: { ...made, maskUrl: url }, output }
  const { screen, chosen } = await reuse(masked, ['gone', 'usable'])
  await expect.element(screen.getByText('The image that its mask was painted over was deleted.').first()).toBeVisible()
  expect(chosen()).toEqual([ids[1]])
})

it('opens a picture that was made with a mask on the edit page, but not once the person has gone elsewhere', async () => {
  const looks = heldLookUps()
  const masked = (id: string): Picture => {
    const made = withReferences(id, 'a fox')
    return { ...made, generation: { ...made.generation, maskUrl: url } }
  }
  const { screen, press, goTo, pathname } = await page(masked('closed'), masked('left'))
  await press(0)
  await expect.poll(looks.ids).toEqual(['closed'])
  // As when the viewer is closed.
  await goTo('/')
  looks.answer('closed', ids[0])
  await expect.poll(pathname).toBe('/edit')
  await goTo('/')
  await press(1)
  await expect.poll(looks.ids).toEqual(['closed', 'left'])
  await goTo('/video')
  looks.answer('left', ids[0])
  await expect.element(screen.getByRole('button', { name: 'Reuse' }).nth(1)).toHaveAttribute('data-done', 'true')
  expect(pathname()).toBe('/video')
})

it('says that its style and its LoRA were deleted, since the next images are made without them', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const made = { ...generation, styleId: ids[0] ?? '', loraId: ids[1] ?? '' }
  const { screen, press, prompt } = await page({ generation: made, output })
  await press(0)
  await expect.poll(prompt).toBe('a fox')
  await expect.element(screen.getByText('Its style was deleted. Its LoRA was deleted.').first()).toBeVisible()
})

it('changes the words only together with the references, so that nothing is made of the new words and the old references', async () => {
  const looks = heldLookUps()
  const { press, prompt, chosen } = await page(withReferences('slow', 'a hare'))
  await press(0)
  await expect.poll(looks.ids).toEqual(['slow'])
  expect([prompt(), chosen()]).toEqual(['', ['old']])
  looks.answer('slow', ids[0])
  await expect.poll(chosen).toEqual([ids[0]])
  expect(prompt()).toBe('a hare')
})

it('says at once what could not be loaded without a connection, and does not wait for one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const made = withReferences('g', 'a hare')
  const { screen, press, prompt } = await page({ ...made, generation: { ...made.generation, styleId: ids[0] ?? '' } })
  await press(0)
  await expect.element(screen.getByText('The reference images could not be loaded.').first()).toBeVisible()
  expect(prompt()).toBe('a hare')
})

it('takes over the picture that was pressed last, also when the one before is known later', async () => {
  const looks = heldLookUps()
  const { screen, press, prompt, chosen } = await page(
    withReferences('first', 'a hare'),
    withReferences('last', 'an owl'),
  )
  await press(0)
  await press(1)
  await expect.poll(looks.ids).toEqual(['first', 'last'])
  looks.answer('last', ids[1])
  await expect.poll(chosen).toEqual([ids[1]])
  looks.answer('first', ids[0])
  await expect.element(screen.getByRole('button', { name: 'Reuse' }).first()).toHaveAttribute('data-done', 'true')
  expect([prompt(), chosen()]).toEqual(['an owl', [ids[1]]])
})

it('brings back the words, settings and references of before, with Undo and with the key that undoes the last act', async () => {
  const file = new File(['x'], 'boat.png', { type: 'image/png' })
  const { store, draftAtom, screen, press, prompt } = await page({ generation, output })
  store.set(draftAtom, { prompt: 'what I wrote', quality: '2K' })
  const before = store.get(draftAtom)
  for (const undo of [() => undoLastAct(store), () => screen.getByRole('button', { name: 'Undo' }).last().click()]) {
    store.set(referencesAtom, [old, { key: 'boat', file, url: URL.createObjectURL(file) }])
    await press(0)
    await expect.poll(prompt).toBe('a fox')
    expect(store.get(referencesAtom)).toEqual([])
    await undo()
    await expect.poll(prompt).toBe('what I wrote')
    expect(store.get(draftAtom)).toEqual(before)
    const [first, second] = store.get(referencesAtom)
    expect(first).toEqual(old)
    // The address that it had leads nowhere any more.
    expect(await (await fetch(second?.url ?? '')).text()).toBe('x')
  }
})

it('leaves what was written and chosen since to the key, and brings it back after the Undo of the toast', async () => {
  const { store, draftAtom, screen, press, prompt, chosen } = await page({ generation, output })
  store.set(draftAtom, { prompt: 'what I wrote' })
  await press(0)
  await expect.poll(prompt).toBe('a fox')
  store.set(draftAtom, { prompt: 'what I wrote since' })
  store.set(referencesAtom, [{ ...old, assetId: 'new' }])
  await undoLastAct(store)
  expect([prompt(), chosen()]).toEqual(['what I wrote since', ['new']])
  const undo = screen.getByRole('button', { name: 'Undo' }).last()
  await undo.click()
  await expect.element(screen.getByText('Undone').first()).toBeVisible()
  expect([prompt(), chosen()]).toEqual(['what I wrote', ['old']])
  await undo.click()
  expect([prompt(), chosen()]).toEqual(['what I wrote since', ['new']])
})
