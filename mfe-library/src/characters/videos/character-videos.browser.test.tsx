import type { CharacterVideo } from '@studio/backend/contract/library'
import { layerStack } from '@studio/ui/layer-stack'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { idOf } from '../../../../shell/media/src/choosers/testing/server.ts'
import { openCharacters } from '../testing/open-characters.tsx'
import { type FakeServer, fakeServer } from '../testing/server.ts'

const mira = idOf(500_001)
const path = `/api/characters/${mira}/videos`
const poster =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function videoOf(n: number): CharacterVideo {
  const id = idOf(700_000 + n)
  const addresses = { playUrl: 'data:video/mp4;base64,', originalUrl: `/api/media/${id}/original`, hoverUrl: 'data:,' }
  const shown = { posterUrl: poster, thumbnailUrl: poster, width: 1280, height: 720, thumbhash: '' }
  const clip = { assetId: id, ...addresses, ...shown, durationMs: 5_042, hasSound: false }
  return { id, videoUrl: `/api/media/${id}/playable`, clip }
}
const [one, two, three] = [videoOf(1), videoOf(2), videoOf(3)]

let server: FakeServer
beforeEach(() => {
  server = fakeServer(new Map([[mira, { name: 'Mira', images: [] }]]))
  server.videos.set(mira, [one, two, three])
  vi.stubGlobal('fetch', (request: Request | string) =>
    typeof request === 'string' ? Promise.resolve(new Response('')) : server.respond(request),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function openVideos() {
  const { screen, address, client } = await openCharacters(`/characters?id=${mira}`)
  await screen.getByRole('button', { name: 'Videos', exact: true }).click()
  const tile = (n: number) => screen.getByRole('button', { name: new RegExp(`^(Open|Select) video ${n}`) })
  const tiles = () => screen.container.querySelectorAll('[data-tile]').length
  return { screen, address, client, tile, tiles }
}

it('shows the videos of a character with how long they are, and one of them large', async () => {
  const { screen, tile, tiles } = await openVideos()
  await expect.poll(tiles).toBe(3)
  await expect.element(tile(1)).toHaveAccessibleName('Open video 1, 0:05')
  await expectAccessible('videos of a character')
  await tile(2).click()
  const dialog = screen.getByRole('dialog', { name: 'Video details' })
  await expect.element(dialog.getByText('1280 × 720, 5 s')).toBeVisible()
  expect(dialog.element().querySelector('video')?.getAttribute('aria-label')).toBe('video 2')
  await dialog.getByRole('button', { name: 'Next video' }).click()
  await expect.poll(() => dialog.element().querySelector('video')?.getAttribute('aria-label')).toBe('video 3')
  await expectAccessible('a video of a character')
  expect(layerStack.back(), 'the browser goes back').toBe(true)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(tile(3)).toHaveFocus()
})

it('closes one that is removed on another page, and leaves it closed when it comes back', async () => {
  const { screen, client, tile, tiles } = await openVideos()
  await tile(1).click()
  const dialog = screen.getByRole('dialog', { name: 'Video details' })
  await expect.element(dialog).toBeVisible()
  for (const there of [
    [two, three],
    [one, two, three],
  ]) {
    server.videos.set(mira, there)
    await client.invalidateQueries()
    await expect.poll(tiles).toBe(there.length)
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

it('saves a video as video-{id}.mp4', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const names: string[] = []
  const { screen, tile } = await openVideos()
  await tile(1).hover()
  await screen.getByRole('button', { name: 'Download: video 1' }).click()
  expect(names).toEqual([`video-${one.id}.mp4`])
  saved.mockRestore()
})

it('removes a video in the specified words, and brings it back to its place', async () => {
  const { screen, tile, tiles } = await openVideos()
  await tile(2).hover()
  await screen.getByRole('button', { name: 'Remove from character: video 2' }).click()
  await expect.element(screen.getByText('Video removed', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Video has been removed from this character.')).toBeVisible()
  await expect.poll(tiles).toBe(2)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Restored')).toBeVisible()
  await expect.poll(tiles).toBe(3)
  expect(server.sent).toEqual([
    `DELETE ${path}/${two.id}`,
    `POST ${path} ${JSON.stringify({ videoUrl: `/api/media/${two.id}/original` })}`,
  ])
  expect(server.videos.get(mira)).toEqual([one, two, three])
})

it('removes several that are selected, and one by its key', async () => {
  const { screen, tile, tiles } = await openVideos()
  await screen.getByRole('button', { name: 'Select videos' }).click()
  await tile(1).click()
  await tile(2).click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(screen.getByText('Videos removed')).toBeVisible()
  await expect.poll(tiles).toBe(1)
  expect(server.sent).toEqual([
    `POST ${path}/bulk ${JSON.stringify({ inCharacter: false, assetIds: [one.id, two.id] })}`,
  ])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(tiles).toBe(3)
  expect(server.sent).toHaveLength(2)
  expect(server.videos.get(mira)).toEqual([one, two, three])
  await screen.getByRole('button', { name: 'Select videos' }).click()
  await tile(1).click()
  await tile(2).click()
  await screen.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(tiles).toBe(1)
  screen.container.querySelector<HTMLElement>('[data-tile]')?.focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(screen.getByText('No videos saved to this character')).toBeVisible()
})

it('draws what is missing where there are no videos, and leads to the page that makes some', async () => {
  server.videos.set(mira, [])
  const { screen, address } = await openVideos()
  await expect.element(screen.getByText('No videos saved to this character')).toBeVisible()
  expect(screen.container.querySelector('svg > title')?.textContent).toBe('A strip of film')
  await screen.getByRole('button', { name: 'Go to your videos' }).click()
  await expect.poll(address).toBe('/video')
})

it('has the focus where the last video was removed by its key, and on what Undo has brought back', async () => {
  server.videos.set(mira, [one])
  const { screen, tile } = await openVideos()
  await expect.element(tile(1)).toBeVisible()
  tile(1).element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(screen.getByText('Video removed', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Go to your videos' })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(tile(1)).toHaveFocus()
})

it('shows a video again that could not be removed, and says so', async () => {
  const { screen, tile, tiles } = await openVideos()
  server.refuses = true
  await tile(1).hover()
  await screen.getByRole('button', { name: 'Remove from character: video 1' }).click()
  await expect.element(screen.getByText('Failed to remove videos.')).toBeVisible()
  await expect.poll(tiles).toBe(3)
})

it('says that a video is restored also when somebody has put it back already', async () => {
  const { screen, tile, tiles } = await openVideos()
  await tile(2).hover()
  await screen.getByRole('button', { name: 'Remove from character: video 2' }).click()
  await expect.poll(tiles).toBe(2)
  server.videos.set(mira, [one, two, three])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Restored')).toBeVisible()
  await expect.poll(tiles).toBe(3)
})

it('does not say that a video is restored which was deleted meanwhile', async () => {
  const { screen, tile, tiles } = await openVideos()
  await tile(2).hover()
  await screen.getByRole('button', { name: 'Remove from character: video 2' }).click()
  await expect.poll(tiles).toBe(2)
  server.trashed.add(two.id)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Failed to restore videos. 1 video not there any more.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(tiles()).toBe(2)
  await expect.element(screen.getByText('Restored')).not.toBeInTheDocument()
})

it('brings back by Ctrl+Z the video whose removal is on its way, and not the one before', async () => {
  const { screen, tile, tiles } = await openVideos()
  const removeFirst = async (): Promise<void> => {
    tile(1).element().focus()
    await userEvent.keyboard('{Delete}')
  }
  await expect.element(tile(3)).toBeVisible()
  await removeFirst()
  await expect.element(screen.getByText('Video removed', { exact: true })).toBeVisible()
  await expect.poll(tiles).toBe(2)
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (typeof request === 'string') return new Response('')
    if (request.method !== 'GET') {
      asked.resolve()
      await answered.promise
    }
    return await server.respond(request)
  })
  await removeFirst()
  await asked.promise
  await userEvent.keyboard('{Control>}z{/Control}')
  answered.resolve()
  await expect.element(screen.getByText('Restored')).toBeVisible()
  await expect.poll(tiles).toBe(2)
  expect(server.videos.get(mira)).toEqual([two, three])
})

it('says when they could not be loaded, and loads them again', async () => {
  const { screen } = await openCharacters(`/characters?id=${mira}`)
  await expect.element(screen.getByRole('heading', { name: 'Mira' })).toBeVisible()
  server.answers = false
  await screen.getByRole('button', { name: 'Videos', exact: true }).click()
  const alert = screen.getByRole('alert')
  await expect.element(alert, { timeout: 10_000 }).toMatchTextContent(/Unable to Load Videos/)
  server.answers = true
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: /^Open video 1/ })).toBeVisible()
})
