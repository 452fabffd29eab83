import { connectionAtom } from '@studio/ui/connection'
import { afterEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { openVideoPage } from '../testing/open-video-page.tsx'
import { problem, videoServer } from '../testing/video-server.ts'
import { failedVideo, idOf } from '../testing/videos.ts'

afterEach(() => vi.unstubAllGlobals())

it('cannot be asked for again offline, and says so', async () => {
  const { screen, store } = await openVideoPage(videoServer([failedVideo(1)]))
  await expect.element(screen.getByRole('button', { name: 'Retry 45¢' })).toBeEnabled()
  store.set(connectionAtom, 'offline')
  await expect.element(screen.getByRole('button', { name: 'Retry · Offline' })).toBeDisabled()
  store.set(connectionAtom, 'live')
  await expect.element(screen.getByRole('button', { name: 'Retry 45¢' })).toBeEnabled()
})

it('says that it was asked for again, also where that was done in another tab just before', async () => {
  const server = videoServer([failedVideo(1)])
  const respond = async (request: Request): Promise<Response> => {
    if (!request.url.endsWith('/retry')) return await server.respond(request)
    const { retryCents: _price, ...retried } = failedVideo(1)
    server.videos = [{ ...retried, retriedBy: idOf(2) }]
    return problem(409, 'already-retried', 'This was asked for again already.')
  }
  const { screen } = await openVideoPage({ ...server, respond })
  await screen.getByRole('button', { name: 'Retry 45¢' }).click()
  await expect.element(screen.getByText('Already on its way')).toBeVisible()
  await expect.element(screen.getByText('Asked for again', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Retry/ })).not.toBeInTheDocument()
  await expectAccessible('a failed video that was asked for again')
  expect(screen.getByText('This was asked for again already.').elements()).toEqual([])
})
