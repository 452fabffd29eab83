import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { openVideoPage } from '../../testing/open-video-page.tsx'
import { manyVideos, type VideoServer, videoServer } from '../../testing/video-server.ts'

beforeEach(() => window.scrollTo(0, 0))
afterEach(() => vi.unstubAllGlobals())

const scrollToEnd = (): void => window.scrollTo(0, document.documentElement.scrollHeight)

const failed = /^More videos could not be loaded\./

/** How many videos the grid says that it has. */
const shown = (): string | null | undefined => document.querySelector('[data-index]')?.getAttribute('aria-setsize')

/** The page with more videos than one page of the list has; how often a next one was asked for. */
async function openLong() {
  const server: VideoServer = videoServer(manyVideos(30))
  let asked = 0
  const respond = async (request: Request): Promise<Response> => {
    if (new URL(request.url).searchParams.has('after')) asked += 1
    return await server.respond(request)
  }
  const { screen, client } = await openVideoPage({ ...server, respond })
  await expect.poll(shown).toBe('20')
  return { screen, client, server, asked: () => asked }
}

it('says that the next page could not be loaded, asks no more by itself, and loads it when the person tries again', async () => {
  const { screen, server, asked } = await openLong()
  server.fails = 503
  scrollToEnd()
  await expect.element(screen.getByText(failed)).toBeVisible()
  await expect.element(screen.getByRole('status', { name: 'Loading more videos' })).not.toBeInTheDocument()
  await expectAccessible('a next page that could not be loaded')
  window.scrollTo(0, 0)
  scrollToEnd()
  const retry = screen.getByRole('button', { name: 'Retry' })
  retry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(asked).toBe(2)
  await expect.element(retry).toHaveFocus()
  server.fails = undefined
  await retry.click()
  await expect.poll(shown).toBe('30')
  await expect.element(screen.getByText(failed)).not.toBeInTheDocument()
  expect(asked()).toBe(3)
})

it('loads the next page by itself once the list could be fetched again', async () => {
  const { screen, client, server } = await openLong()
  server.fails = 503
  scrollToEnd()
  await expect.element(screen.getByText(failed)).toBeVisible()
  server.fails = undefined
  await client.invalidateQueries()
  await expect.poll(shown).toBe('30')
})
