import { createQueryClient } from '@studio/ui/query-client'
import { learnServerTime } from '@studio/ui/server-clock'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
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
