import type { TrashedImage } from '@studio/backend/contract'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Trash } from './trash.tsx'

const idOf = (n: number): string => `7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c1${n}`
/** A picture twice as wide as high. */
const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>')}`

const image = (n: number): TrashedImage => ({
  id: idOf(n),
  generationId: idOf(9),
  n,
  url: `/api/media/${idOf(n)}/original`,
  thumbnailUrl: drawing,
  width: 200,
  height: 100,
  thumbhash: '',
  isFavorite: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletedAt: `2026-01-02T10:0${n}:00.000Z`,
  daysLeft: n,
})

let inTrash: TrashedImage[] = []
/** What the server was asked to do, as paths. */
let commands: string[] = []

beforeEach(() => {
  inTrash = [image(1), image(2), image(3)]
  commands = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/trash') return Response.json(inTrash)
    if (pathname === '/api/gallery/images') return Response.json({ images: [], generations: [] })
    commands.push(pathname)
    inTrash = inTrash.filter(({ id }) => !pathname.includes(id))
    return Response.json({ success: true })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function trash() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Trash }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <StudioTheme>
        <TooltipProvider>
          <RouterProvider router={router} />
        </TooltipProvider>
      </StudioTheme>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('2 days left')).toBeVisible()
  return screen
}

it('names the image that each button is about', async () => {
  const screen = await trash()
  const names = screen
    .getByRole('list')
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(9)
  for (const what of ['Open', 'Restore', 'Delete forever']) {
    await expect.element(screen.getByRole('button', { name: new RegExp(`^${what} image 2, deleted`) })).toBeVisible()
  }
})

it('shows whole pictures', async () => {
  const screen = await trash()
  const first = screen.getByRole('list').element().querySelector('img')
  expect(first && getComputedStyle(first).objectFit).toBe('contain')
})

it('opens an image large and restores it from there', async () => {
  const screen = await trash()
  await screen.getByRole('button', { name: /^Open image 2,/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deleted image' })
  await expect.element(dialog.getByText(/^2 days left, image 2,/)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText(/^3 days left, image 3,/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => commands).toEqual([`/api/assets/${idOf(3)}/restore`])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('3 days left')).not.toBeInTheDocument()
})

it('restores what is selected, or everything', async () => {
  const screen = await trash()
  await screen.getByRole('checkbox', { name: /^Select image 1,/ }).click()
  await screen.getByRole('checkbox', { name: /^Select image 3,/ }).click()
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  await screen.getByRole('button', { name: 'Restore selected' }).click()
  await expect.poll(() => commands.toSorted()).toEqual([idOf(1), idOf(3)].map((id) => `/api/assets/${id}/restore`))
  await screen.getByRole('button', { name: 'Restore all' }).click()
  await expect.element(screen.getByText('The trash is empty')).toBeVisible()
  expect(commands).toContain(`/api/assets/${idOf(2)}/restore`)
})

it('erases what is selected, after a question', async () => {
  const screen = await trash()
  await screen.getByRole('checkbox', { name: /^Select image 2,/ }).click()
  await screen.getByRole('button', { name: 'Erase selected' }).click()
  const question = screen.getByRole('dialog', { name: 'Erase what is selected?' })
  await expect.element(question).toBeVisible()
  expect(question.element().textContent).toContain('1 image is erased from the studio and cannot be restored.')
  await question.getByRole('button', { name: 'Delete forever' }).click()
  await expect.poll(() => commands).toEqual([`/api/assets/${idOf(2)}/purge`])
})
