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
const other = '22222222-2222-4222-8222-222222222222'
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

const refusal = { type: '', title: '', status: 409, code: 'already-retried', error: 'Asked.', message: 'Asked.' }

/** The gallery of a page that does not know yet that another one has asked for all but the last `left` outputs again. */
async function open(left: number) {
  const answers: Readonly<Record<string, () => Response>> = {
    [retryFailed.path.replace(':id', id)]: () => Response.json({ ...refusal, details: { left } }, { status: 409 }),
    [galleryGenerations.path]: () =>
      Response.json([
        {
          ...generation,
          outputs: outputs.map((output) => ({ ...output, ...(output.n < outputs.length - left && { retriedBy: id }) })),
        },
      ]),
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
  const screen = await open(2)
  await screen.getByRole('button', { name: 'Retry 3' }).click()
  const words = 'One of them was asked for again before. Press Retry for the others.'
  await expect.element(screen.getByText(words).first()).toBeVisible()
  await expect.element(screen.getByText('Already on its way')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Retry 2' })).toBeVisible()
})

it('says that all were asked for again before, and offers no others', async () => {
  const screen = await open(0)
  await screen.getByRole('button', { name: 'Retry 3' }).click()
  await expect.element(screen.getByText('They were asked for again before.').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry 0' })).toBeVisible()
})

const retryOf = (generationId: string): string => retryFailed.path.replace(':id', generationId)

/** A gallery of two generations whose images have all failed, with what was asked of the server. */
async function openTwo(retried: () => Promise<Response>, read = async () => Response.json([])) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    if (method === 'GET') return await read()
    asked.push(new URL(url).pathname)
    return await retried()
  })
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
  return { screen, client, asked }
}

it.each([
  ['nobody responds in time', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['a limit is reached', async () => Response.json({}, { status: 429 })],
])('asks for nothing more after %s, and says so once', async (_, respond) => {
  const { screen, client, asked } = await openTwo(respond)
  await screen.getByRole('button', { name: 'Retry 6' }).click()
  await expect.element(screen.getByText('Generation failed').first()).toBeVisible()
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(new Set(asked)).toEqual(new Set([retryOf(id)]))
})

it('asks again for the images of each generation, one after the other', async () => {
  const { screen, asked } = await openTwo(async () => Response.json({ success: true, queued: true, jobIds: [] }))
  await screen.getByRole('button', { name: 'Retry 6' }).click()
  await expect.poll(() => asked).toEqual([id, other].map(retryOf))
})

it('says at once that nobody responds, before it asks what has become of the images', async () => {
  const { screen } = await openTwo(
    () => Promise.reject(new DOMException('', 'TimeoutError')),
    () => new Promise(() => undefined),
  )
  await screen.getByRole('button', { name: 'Retry 6' }).click()
  await expect.element(screen.getByText('Generation failed').first()).toBeVisible()
})
