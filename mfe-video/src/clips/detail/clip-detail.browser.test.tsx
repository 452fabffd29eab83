import { afterEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { openVideoPage } from '../../testing/open-video-page.tsx'
import { manyVideos, videoServer } from '../../testing/video-server.ts'
import { idOf } from '../../testing/videos.ts'
import { overlayAtom } from '../list/overlay.ts'

afterEach(() => vi.unstubAllGlobals())

/** The oldest of more videos than one page of the list has, open. */
async function openBeyondList(status?: number) {
  const server = videoServer(manyVideos(25))
  const failure = { status }
  const asked: string[] = []
  const respond = async (request: Request): Promise<Response> => {
    if (!request.url.endsWith(idOf(1))) return await server.respond(request)
    asked.push(request.url)
    return failure.status === undefined ? await server.respond(request) : new Response('', { status: failure.status })
  }
  const opened = await openVideoPage({ ...server, respond }, `/video?video=${idOf(1)}`)
  const details = opened.screen.getByRole('dialog', { name: 'Video details' })
  return { ...opened, server, failure, asked, details }
}

it('does not take a video that cannot be fetched for one that is gone: it is fetched when the person tries again', async () => {
  const { screen, address, failure, details } = await openBeyondList(503)
  const notOpened = screen.getByRole('dialog', { name: 'The video could not be opened' })
  await expect.element(notOpened).toBeVisible()
  await expectAccessible('a video that could not be opened')
  expect(address()).toBe(`/video?video=${idOf(1)}`)
  failure.status = undefined
  await notOpened.getByRole('button', { name: 'Retry' }).click()
  await expect.element(details).toBeVisible()
  await expect.element(notOpened).not.toBeInTheDocument()
})

it('keeps a video that is shown when it cannot be fetched anew', async () => {
  const { client, address, failure, asked, details } = await openBeyondList()
  await expect.element(details).toBeVisible()
  failure.status = 500
  await client.invalidateQueries()
  expect(asked).toHaveLength(2)
  await expect.element(details).toBeVisible()
  expect(address()).toBe(`/video?video=${idOf(1)}`)
})

it('says so when a video is gone', async () => {
  const { screen, address } = await openBeyondList(404)
  await expect.element(screen.getByText('It is not there any more.')).toBeVisible()
  await expect.poll(address).toBe('/video')
})

it('keeps the mark of a favourite that the loaded pages of the list do not contain', async () => {
  const { server, store, details } = await openBeyondList()
  await details.getByRole('button', { name: /^Add to favorites/ }).click()
  await expect.poll(() => server.videos.at(-1)?.favorite).toBe(1)
  await expect.poll(() => store.get(overlayAtom).favorites.size).toBe(0)
  await expect.element(details.getByRole('button', { name: /^Remove from favorites/ })).toBeVisible()
})
