import { connectionAtom } from '@studio/ui/connection'
import { afterEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { asksBeforeUnload } from '../../../shell/ui/src/testing/asks-before-unload.ts'
import { openVideoPage } from '../testing/open-video-page.tsx'
import { videoServer } from '../testing/video-server.ts'
import { idOf, unfinishedVideo } from '../testing/videos.ts'

afterEach(() => vi.unstubAllGlobals())

const path = '/api/generate-video'

/** The page with everything that a press needs. */
async function openReady(server = videoServer()) {
  const opened = await openVideoPage(server, `/video?image=${idOf(7)}`)
  const { screen } = opened
  await screen.getByLabelText('Prompt', { exact: true }).fill('a fox runs')
  const choose = async (count: string): Promise<void> => {
    await screen.getByRole('button', { name: /^Number of videos/ }).click()
    await screen.getByRole('menuitemradio', { name: count }).click()
  }
  const requests = () => server.sent.filter(({ call }) => call === `POST ${path}`)
  return { ...opened, server, choose, requests, generate: screen.getByRole('button', { name: /^Generate/ }) }
}

it('goes on to send a press while the person looks at another page, cannot be pressed again meanwhile, and asks before a reload', async () => {
  const { screen, router, server, generate, requests } = await openReady()
  server.hold = true
  await generate.click()
  await expect.poll(requests).toHaveLength(1)
  expect(asksBeforeUnload(), 'a reload would lose the press').toBe(true)
  await router.navigate({ to: '/' })
  await expect.element(screen.getByText('Home')).toBeVisible()
  expect(asksBeforeUnload()).toBe(true)
  await router.navigate({ to: '/video' })
  const button = screen.getByRole('button', { name: 'Submitting...' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  server.release()
  await expect.element(screen.getByText('Videos Submitted!')).toBeVisible()
  await expect.element(generate).toHaveAttribute('aria-disabled', 'false')
  expect(asksBeforeUnload()).toBe(false)
  expect(requests()).toHaveLength(1)
})

it('keeps the tile of what may have been received without an answer, asks for no more, and looks for it once there is a connection', async () => {
  const server = videoServer()
  const asked: string[] = []
  const respond = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== path) return await server.respond(request)
    asked.push(path)
    throw new DOMException('No response came', 'TimeoutError')
  }
  const { screen, store, choose, generate } = await openReady({ ...server, respond })
  const tiles = () => [...document.querySelectorAll('[data-status]')].map((tile) => tile.getAttribute('data-status'))
  await choose('3 videos')
  await generate.click()
  await expect
    .element(screen.getByText('Failed to generate video · No answer came, so it may have been received'))
    .toBeVisible()
  await expect.element(screen.getByText('No answer came. If it was received, its video appears here.')).toBeVisible()
  expect(screen.getByText('Not charged').elements()).toEqual([])
  expect(tiles()).toEqual(['failed'])
  expect(asked).toHaveLength(1)
  await expectAccessible('a video without an answer')

  store.set(connectionAtom, 'offline')
  await expect.element(screen.getByRole('button', { name: /^Offline/ })).toBeVisible()
  server.videos.unshift(unfinishedVideo(1))
  store.set(connectionAtom, 'live')
  await expect.poll(tiles).toEqual(['failed', 'making'])
  await screen.getByRole('main').getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(tiles).toEqual(['making'])
})
