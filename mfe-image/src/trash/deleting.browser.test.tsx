import { type ColumnImage, changeImages, type Generation } from '@studio/backend/contract'
import { galleryKey } from '@studio/media/gallery'
import { undoLastAct } from '@studio/media/last-act'
import { newestGenerationsKey } from '@studio/media/newest-generations'
import { overlayAtom } from '@studio/media/overlay'
import { usePictureActs } from '@studio/media/picture-acts'
import { createQueryClient } from '@studio/ui/query-client'
import { toastStore } from '@studio/ui/toast-store'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createPending } from '../request/pending.ts'
import { defaultDraft } from '../request/settings.ts'
import { useTrashActions } from './use-trash-actions.ts'

const id = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'
const job = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c12'
const url = `/api/media/${id}/original`
const generation: Generation = {
  ...createPending('g', 'a fox', { ...defaultDraft, numberOfImages: 1 }, new Date(0)).generation,
  id: job,
  outputs: [{ n: 0, status: 'stored', assetId: id, url, thumbnailUrl: url, width: 1, height: 1, thumbhash: '' }],
}
const column: ColumnImage = { id, ratio: 1000, createdAt: 0, isFavorite: false }

/** What was asked of the server, as method and path. */
let asked: string[] = []
/** Answers a request; what it does not know is an error of the server. */
let answer: (line: string) => unknown

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const line = `${request.method} ${new URL(request.url).pathname}`
    asked.push(line)
    const body = await answer(line)
    return body === undefined ? Response.json({}, { status: 500 }) : Response.json(body)
  })
})
afterEach(() => vi.unstubAllGlobals())

function Buttons() {
  const { trash, favorite } = usePictureActs()
  const { restore } = useTrashActions()
  return (
    <>
      <button type="button" onClick={() => void trash([id])}>
        Delete
      </button>
      <button type="button" onClick={() => void trash([id], true)}>
        Remove the selected
      </button>
      <button type="button" onClick={() => void favorite([id], true)}>
        Mark
      </button>
      <button type="button" onClick={() => void restore(id)}>
        Restore
      </button>
    </>
  )
}

/** Buttons of a page that knows one picture. */
async function page() {
  const client = createQueryClient()
  client.setQueryData(newestGenerationsKey, [generation])
  client.setQueryData(galleryKey, [column])
  const store = createStore()
  const screen = await render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <Buttons />
      </QueryClientProvider>
    </Provider>,
  )
  return { screen, client, store, overlay: () => store.get(overlayAtom) }
}

const done = { success: true }

it('shows a restored image again although the lists could not be fetched after its deletion', async () => {
  answer = (line) => (line.startsWith('GET') ? undefined : done)
  const { screen, overlay } = await page()
  await screen.getByText('Delete').click()
  await expect.poll(() => asked.filter((line) => line.startsWith('GET')).length).toBeGreaterThan(0)
  await screen.getByText('Restore').click()
  await expect.poll(() => [...overlay().leaving]).toEqual([])
})

it('forgets what was marked once it is settled, although the lists could not be fetched', async () => {
  answer = (line) => (line.startsWith('GET') ? undefined : { isFavorite: true })
  const { screen, overlay } = await page()
  await screen.getByText('Mark').click()
  await expect.poll(() => asked.some((line) => line.startsWith('GET'))).toBe(true)
  await expect.poll(() => [...overlay().favorites]).toEqual([])
})

it('learns without an error that the last image of a generation is gone', async () => {
  answer = (line) => {
    if (line === 'GET /api/gallery/images') return { images: [], generations: [] }
    if (line === 'GET /api/gallery/generations') return []
    return line.startsWith('GET') ? undefined : done
  }
  const { screen, client, overlay } = await page()
  await screen.getByText('Delete').click()
  await expect.poll(() => client.getQueryData(newestGenerationsKey)).toEqual([])
  await expect.poll(() => [...overlay().leaving]).toEqual([])
  expect(client.getQueryData(galleryKey)).toEqual([])
  expect(asked.toSorted()).toEqual([
    `DELETE /api/generations/${job}/image`,
    'GET /api/gallery/generations',
    'GET /api/gallery/images',
  ])
})

it('lets the act before be undone when a delete was refused', async () => {
  answer = (line) => (line.startsWith('DELETE') ? undefined : { isFavorite: true })
  const { screen, store, overlay } = await page()
  await screen.getByText('Mark').click()
  await expect.poll(() => asked.filter((line) => line.startsWith('POST')).length).toBe(1)
  await screen.getByText('Delete').click()
  await expect.poll(() => toastStore.read()?.toast).toMatchObject({ title: 'Failed to delete' })
  expect([...overlay().leaving]).toEqual([])
  await undoLastAct(store)
  expect(asked.filter((line) => line.startsWith('POST'))).toHaveLength(2)
  expect(toastStore.read()?.toast).toMatchObject({ title: 'Favorites as before' })
})

it('says of a single image that was selected what it says of many', async () => {
  const toast = () => expect.poll(() => toastStore.read()?.toast)
  const { screen } = await page()
  for (const [body, words] of [
    [undefined, { title: 'Delete failed', description: 'Some images may not have been deleted' }],
    [done, { title: 'Deleted successfully', description: '1 image removed', action: { label: 'Undo' } }],
  ] as const) {
    const answered = Promise.withResolvers<unknown>()
    answer = (line) => (line.startsWith('GET') ? undefined : answered.promise)
    await screen.getByText('Remove the selected').click()
    await toast().toMatchObject({ title: 'Deleting...' })
    answered.resolve(body)
    await toast().toMatchObject(words)
  }
})

it('undoes a delete that is on its way, and not the act before it', async () => {
  const deleted = Promise.withResolvers<object>()
  answer = (line) => {
    if (line.startsWith('GET')) return undefined
    if (line.startsWith('DELETE')) return deleted.promise
    return line === `POST ${changeImages.path}` ? { images: [{ id, fate: 'changed' }] } : { isFavorite: true }
  }
  const { screen, store, overlay } = await page()
  await screen.getByText('Mark').click()
  const posts = () => asked.filter((line) => line.startsWith('POST'))
  await expect.poll(() => toastStore.read()?.toast.title).toBe('Added to favorites')
  await screen.getByText('Delete').click()
  await expect.poll(() => asked.some((line) => line.startsWith('DELETE'))).toBe(true)
  const undone = undoLastAct(store)
  deleted.resolve(done)
  await undone
  expect(posts().slice(1)).toEqual([`POST ${changeImages.path}`])
  expect(toastStore.read()?.toast).toMatchObject({ title: 'Restored' })
  await expect.poll(() => [...overlay().leaving]).toEqual([])
})

it('does not say that an image is restored which was deleted forever meanwhile', async () => {
  answer = (line) => {
    if (line === `POST ${changeImages.path}`) return { images: [{ id, fate: 'not-found' }] }
    return line.startsWith('GET') ? undefined : done
  }
  const { screen, store } = await page()
  await screen.getByText('Delete').click()
  await expect.poll(() => toastStore.read()?.toast.title).toBe('Moved to trash')
  await undoLastAct(store)
  expect(toastStore.read()?.toast).toMatchObject({
    title: 'Failed to restore',
    description: '1 image deleted forever',
  })
})
