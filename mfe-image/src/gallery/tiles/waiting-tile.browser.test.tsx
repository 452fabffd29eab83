import { createQueryClient } from '@studio/ui/query-client'
import { learnServerTime, serverNow } from '@studio/ui/server-clock'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { uploadSharesAtom, withShare } from '../../request/upload-shares.ts'
import { WaitingTile } from './waiting-tile.tsx'

it('counts from the start of the generation by the server’s clock, when the browser’s is an hour wrong', async () => {
  const server = Date.now() + 3_600_000
  learnServerTime(new Date(server).toUTCString(), Date.now())
  const { generation } = createPending('g', 'a fox', defaultDraft, new Date(server - 600_000))
  const tile = { key: 'g.0', generation, output: { n: 0, status: 'queued' }, ratio: 1, isTaken: true } as const
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <WaitingTile tile={tile} />
      </TooltipProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText(/^10:\d\d$/)).toBeVisible()
  await expect.element(page.getByText('In Progress')).toBeVisible()
})

it('says how much of the references has been sent, and what comes next once all have', async () => {
  const { generation } = createPending('click', 'a fox', defaultDraft, new Date(serverNow() - 5_000), {
    isUploading: true,
  })
  const output = { n: 0, status: 'queued' } as const
  const tile = { key: 'click.0', generation, output, ratio: 1, isTaken: false, isUploading: true }
  const store = createStore()
  await render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <TooltipProvider>
          <WaitingTile tile={tile} />
        </TooltipProvider>
      </QueryClientProvider>
    </Provider>,
  )
  await expect.element(page.getByText('Uploading 0%')).toBeVisible()
  store.set(uploadSharesAtom, (shares) => withShare(shares, 'click', 0.437))
  await expect.element(page.getByText('Uploading 43%')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('value', '43')
  store.set(uploadSharesAtom, (shares) => withShare(shares, 'click', 1))
  await expect.element(page.getByText('In Progress')).toBeVisible()
})
