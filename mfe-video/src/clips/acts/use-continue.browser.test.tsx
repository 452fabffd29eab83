import { requestLastFrame } from '@studio/backend/contract/videos'
import { listWork, type Work } from '@studio/backend/contract/work'
import { afterEach, expect, it, vi } from 'vitest'
import { openVideoPage } from '../../testing/open-video-page.tsx'
import { videoServer } from '../../testing/video-server.ts'
import { idOf, videoOf } from '../../testing/videos.ts'

afterEach(() => vi.unstubAllGlobals())

it('leaves the person alone who has gone elsewhere before the last frame is there, and offers to go on', async () => {
  const server = videoServer([videoOf(1)])
  const asked = vi.fn<() => void>()
  const arrival = Promise.withResolvers<void>()
  const respond = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== requestLastFrame.path) return await server.respond(request)
    asked()
    await arrival.promise
    return Response.json({ workId: idOf(900_002), assetId: idOf(900_001) }, { status: 202 })
  }
  const { screen, router, address } = await openVideoPage({ ...server, respond }, `/video?video=${idOf(1)}`)
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Continue: / })
    .click()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await router.navigate({ to: '/' })
  await expect.element(screen.getByText('Home')).toBeVisible()
  arrival.resolve()
  await expect.element(screen.getByText('The last frame is ready')).toBeVisible()
  expect(address()).toBe('/')
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('button', { name: 'Change: First frame' })).toBeVisible()
  await expect.poll(address).toBe('/video')
})

it('says that the last frame was cancelled, not that it could not be made', async () => {
  const server = videoServer([videoOf(1)])
  const at = '2026-11-24T10:00:00.000Z'
  const work: Work = {
    id: idOf(900_002),
    kind: 'last-frame',
    state: 'cancelled',
    progress: 0,
    cancelRequested: true,
    requestedAt: at,
    endedAt: at,
    retriable: true,
  }
  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === requestLastFrame.path) return Response.json({ workId: work.id }, { status: 202 })
    return pathname === listWork.path ? Response.json([work]) : await server.respond(request)
  }
  const { screen } = await openVideoPage({ ...server, respond }, `/video?video=${idOf(1)}`)
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Continue: / })
    .click()
  await expect.element(screen.getByText('The making of its last frame was cancelled.')).toBeVisible()
})
