import { retryFailed } from '@studio/backend/contract'
import { connectionAtom } from '@studio/ui/connection'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { toastStore } from '@studio/ui/toast-store'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { PictureActionsContext } from '../actions/picture-actions.ts'
import { noActions } from '../testing/no-actions.ts'
import { FailedTile } from './failed-tile.tsx'

const id = '11111111-1111-4111-8111-111111111111'
const { generation } = createPending(id, 'a fox in deep snow', defaultDraft, new Date(0))

afterEach(() => vi.unstubAllGlobals())

/** Answers every call, reads with this status; returns the bodies of the retries that were asked for. */
function answerCalls(readStatus = 404): readonly unknown[] {
  const retries: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const isRetry = request.url.endsWith(retryFailed.path.replace(':id', id))
    if (!isRetry) return Response.json({}, { status: readStatus })
    retries.push(await request.json())
    return Response.json({ success: true, queued: true, jobIds: [id] }, { status: 202 })
  })
  return retries
}

async function tileOf({
  reason = 'lost',
  width = 300,
  height = 300,
  onDismiss = () => undefined,
  store = createStore(),
}) {
  const output = { n: 2, status: 'failed', reason, error: 'This took too long.' } as const
  const tile = { key: 'k', generation, output, ratio: 1, isTaken: true }
  return await render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <StudioTheme>
          <TooltipProvider>
            <div style={{ width, height, containerType: 'size', overflow: 'hidden' }}>
              <PictureActionsContext value={{ ...noActions, dismiss: onDismiss }}>
                <FailedTile tile={tile} output={output} />
              </PictureActionsContext>
            </div>
          </TooltipProvider>
        </StudioTheme>
      </QueryClientProvider>
    </Provider>,
  )
}

it('asks for its own image again, once for a double click', async () => {
  const retries = answerCalls()
  const tile = await tileOf({})
  await tile.getByRole('button', { name: 'Retry' }).dblClick()
  await expect.poll(() => retries.length).toBeGreaterThan(0)
  expect(retries).toEqual([{ outputs: [2] }])
})

it('cannot be asked for again without a connection, and says so', async () => {
  const store = createStore()
  store.set(connectionAtom, 'offline')
  const tile = await tileOf({ store })
  await expect.element(tile.getByRole('button', { name: 'Retry · Offline' })).toBeDisabled()
})

it('tells no failure when the retry was taken and only the reads after it failed', async () => {
  const retries = answerCalls(400)
  const told: unknown[] = []
  const tell = () => {
    const { toast, open = false } = toastStore.read() ?? {}
    if (open) told.push(toast)
  }
  onTestFinished(toastStore.subscribe(tell))
  const tile = await tileOf({})
  let laterMs = 0
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs)
  onTestFinished(() => clock.mockRestore())
  // A second retry is asked for only when everything about the first has ended; until then the button takes no click.
  const clickLater = () => {
    // Presses that follow each other more quickly are one click.
    laterMs += 1_000
    const button = tile.getByRole('button', { name: 'Retry', exact: false }).element()
    if (button instanceof HTMLElement) button.click()
    return retries.length
  }
  await expect.poll(clickLater).toBe(2)
  expect(told).toEqual([])
})

it('says what was asked for, and puts the words first after a refusal', async () => {
  const tile = await tileOf({ reason: 'refused' })
  await expect.element(tile.getByText('a fox in deep snow')).toBeVisible()
  await expect.element(tile.getByText('SeeDream 4.0')).toBeVisible()
  expect(tile.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  const [first] = tile.getByRole('button').elements()
  expect(first?.textContent).toBe('Edit prompt')
})
