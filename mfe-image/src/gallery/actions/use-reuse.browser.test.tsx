import { getCurrentUser, listModels } from '@studio/backend/contract'
import type { Picture } from '@studio/media/pictures'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { Toasts } from '@studio/ui/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { referencesAtom } from '../../references/list/references.ts'
import { draftAtomOf } from '../../request/draft.ts'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { useReuse } from './use-reuse.ts'

const ids = ['1', '2', '3'].map((n) => `7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c0${n}`)
const user = { id: 'mira', firstName: null, lastName: null, email: 'mira@studio.example', profileImageUrl: null }
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
const old = { assetId: 'old', url: '/old' }

afterEach(() => vi.unstubAllGlobals())

function Button({ picture }: { readonly picture: Picture }) {
  const again = useReuse()
  return (
    <button type="button" onClick={() => void again(picture)}>
      Reuse
    </button>
  )
}

/** Reuses a picture whose references are in these states, beside one that was chosen before. */
async function reuse(picture: Picture, states: readonly string[]) {
  vi.stubGlobal('fetch', async () => Response.json(states.map((state, n) => ({ assetId: ids[n], state }))))
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), user)
  client.setQueryData(cacheKey(listModels, {}), [{ id: generation.model }])
  const store = createStore()
  store.set(referencesAtom, [old])
  const screen = await render(
    <QueryClientProvider client={client}>
      <Provider store={store}>
        <Button picture={picture} />
        <Toasts corner="bottom-left" />
      </Provider>
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Reuse' }).click()
  await expect.poll(() => store.get(draftAtomOf('mira')).prompt).toBe('a fox')
  return { screen, chosen: () => store.get(referencesAtom).map(({ assetId }) => assetId) }
}

it('clears the references when the picture had none', async () => {
  const { chosen } = await reuse({ generation, output }, [])
  await expect.poll(chosen).toEqual([])
})

it('takes over the references that are there, and says where the others are', async () => {
  const referenceImages = ids.map((id) => `/api/media/${id}/original`)
  const picture = { generation: { ...generation, referenceImages }, output }
  const { screen, chosen } = await reuse(picture, ['trashed', 'usable', 'trashed'])
  await expect.poll(chosen).toEqual([ids[1]])
  await expect.element(screen.getByText('2 references are in the trash.').first()).toBeVisible()
})
