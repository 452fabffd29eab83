import { mediaUrl } from '@studio/backend/contract'
import { findPicture } from '@studio/media/pictures'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createPending } from '../request/pending.ts'
import { defaultDraft } from '../request/settings.ts'
import { NotOpened } from './not-opened.tsx'
import { useNamedPicture } from './use-neighbours.ts'

const id = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'
const job = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c12'
const at = '2026-01-01T00:00:00.000Z'
const size = { width: 1, height: 1, thumbhash: '' }
const urls = { url: mediaUrl(id, 'original'), thumbnailUrl: mediaUrl(id, 'thumbnail') }
const generation = {
  ...createPending('g', 'a fox', { ...defaultDraft, numberOfImages: 1 }, new Date(0)).generation,
  id: job,
  outputs: [{ n: 0, status: 'stored', assetId: id, ...urls, ...size }],
}
const image = { id, generationId: job, n: 0, ...urls, ...size, isFavorite: false, createdAt: at }

/** Whether the server answers for single generations. */
let answers = false
beforeEach(() => {
  answers = false
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/gallery/images') return Response.json({ images: [image], generations: [generation] })
    return answers ? Response.json([generation]) : Response.json({}, { status: 500 })
  })
})
afterEach(() => vi.unstubAllGlobals())

function Named(): ReactNode {
  const { picture, gone, retry } = useNamedPicture([], { generationId: job, n: 0 })
  if (retry !== undefined) return <NotOpened onRetry={retry} onClose={() => undefined} />
  return <p>{gone ? 'gone' : (picture?.generation.prompt ?? 'blank')}</p>
}

/** A tile that is clicked: it finds its picture, then the address names it. */
function Tile(): ReactNode {
  const client = useQueryClient()
  const [opened, setOpened] = useState(false)
  const open = async (): Promise<void> => {
    await findPicture(client, id)
    setOpened(true)
  }
  if (opened) return <Named />
  return (
    <button type="button" onClick={() => void open()}>
      Open
    </button>
  )
}

const page = (children: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <StudioTheme>
        <TooltipProvider>{children}</TooltipProvider>
      </StudioTheme>
    </QueryClientProvider>,
  )

it('shows an older picture from what its tile has fetched, whatever becomes of a second request', async () => {
  const screen = await page(<Tile />)
  await screen.getByText('Open').click()
  await expect.element(screen.getByText('a fox')).toBeVisible()
})

it('says when a picture could not be opened, and tries again', async () => {
  const screen = await page(<Named />)
  await expect.element(screen.getByRole('dialog', { name: 'The image could not be opened' })).toBeVisible()
  answers = true
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('a fox')).toBeVisible()
})
