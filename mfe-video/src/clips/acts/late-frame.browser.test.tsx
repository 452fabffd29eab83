import { requestLastFrame } from '@studio/backend/contract/videos'
import { queueOpenAtom } from '@studio/ui/studio-state'
import { afterEach, expect, it, vi } from 'vitest'
import { openVideoPage } from '../../testing/open-video-page.tsx'
import { videoServer } from '../../testing/video-server.ts'
import { idOf, videoOf } from '../../testing/videos.ts'

// The work has not ended after as long as is waited for.
vi.mock(import('./end-of-work.ts'), () => ({ endOfWork: async () => await Promise.resolve(undefined) }))

afterEach(() => vi.unstubAllGlobals())

it('says that the last frame is still being made, not that it could not be', async () => {
  const server = videoServer([videoOf(1)])
  const respond = async (request: Request): Promise<Response> =>
    new URL(request.url).pathname === requestLastFrame.path
      ? Response.json({ workId: idOf(900_002) }, { status: 202 })
      : await server.respond(request)
  const { screen, store } = await openVideoPage({ ...server, respond }, `/video?video=${idOf(1)}`)
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Continue: / })
    .click()
  await expect.element(screen.getByText('The last frame takes longer')).toBeVisible()
  expect(screen.getByText('Could not continue').elements()).toEqual([])
  await screen.getByRole('button', { name: 'Open queue' }).click()
  expect(store.get(queueOpenAtom)).toBe(true)
})
