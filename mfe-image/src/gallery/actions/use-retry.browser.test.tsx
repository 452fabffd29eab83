import { galleryGenerations, retryFailed } from '@studio/backend/contract'
import { newestGenerationsOptions } from '@studio/media/newest-generations'
import { createQueryClient } from '@studio/ui/query-client'
import { Toasts } from '@studio/ui/toast'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { liveTilesOf } from '../items/live-tiles.ts'
import { useRetry } from './use-retry.ts'

const id = '11111111-1111-4111-8111-111111111111'
const { generation } = createPending(id, 'a fox in deep snow', { ...defaultDraft, numberOfImages: 3 }, new Date(0))
const failed = (n: number) => ({ n, status: 'failed' as const, reason: 'lost', error: 'This took too long.' })
const outputs = [0, 1, 2].map(failed)
const none: ReadonlySet<string> = new Set()

afterEach(() => vi.unstubAllGlobals())

/** Asks again for all that failed in the gallery. */
function RetryAll() {
  const tiles = liveTilesOf(useQuery(newestGenerationsOptions).data ?? [], [], none)
  const { retry } = useRetry(tiles)
  return (
    <button type="button" onClick={() => void retry()}>
      Retry {tiles.length}
    </button>
  )
}

/** The gallery of a page that does not know yet that another one has asked for the first output again. */
async function open() {
  const answers: Readonly<Record<string, () => Response>> = {
    [retryFailed.path.replace(':id', id)]: () =>
      Response.json(
        { type: '', title: '', status: 409, code: 'already-retried', error: 'Asked before.', message: 'Asked before.' },
        { status: 409 },
      ),
    [galleryGenerations.path]: () =>
      Response.json([{ ...generation, outputs: [{ ...failed(0), retriedBy: id }, failed(1), failed(2)] }]),
  }
  vi.stubGlobal('fetch', async ({ url }: Request) => answers[new URL(url).pathname]?.() ?? Response.json([]))
  const client = createQueryClient()
  client.setQueryData(newestGenerationsOptions.queryKey, [{ ...generation, outputs }])
  return await render(
    <QueryClientProvider client={client}>
      <RetryAll />
      <Toasts corner="bottom-left" />
    </QueryClientProvider>,
  )
}

it('says that one of several was asked for again before, and then offers the others', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Retry 3' }).click()
  const words = 'One of them was asked for again before. Press Retry for the others.'
  await expect.element(screen.getByText(words).first()).toBeVisible()
  await expect.element(screen.getByText('Already on its way')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Retry 2' })).toBeVisible()
})

it.each([
  ['nobody responds in time', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['a limit is reached', async () => Response.json({}, { status: 429 })],
])('asks for nothing more after %s, and says so once', async (_, respond) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    if (method === 'GET') return Response.json([])
    asked.push(new URL(url).pathname)
    return await respond()
  })
  const other = '22222222-2222-4222-8222-222222222222'
  const client = createQueryClient()
  client.setQueryData(
    newestGenerationsOptions.queryKey,
    [id, other].map((each) => ({ ...generation, id: each, outputs })),
  )
  const screen = await render(
    <QueryClientProvider client={client}>
      <RetryAll />
      <Toasts corner="bottom-left" />
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Retry 6' }).click()
  await expect.element(screen.getByText('Generation failed').first()).toBeVisible()
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(new Set(asked)).toEqual(new Set([retryFailed.path.replace(':id', id)]))
})
