import { afterEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { copyServer } from '../testing/copy-server.ts'
import { openCopyPage } from '../testing/open-copy-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

const unplayable = 'Your browser cannot play this video. It can be copied all the same.'
const notLoaded = 'The video could not be loaded. It can be copied all the same.'

/** The page with a video of which this browser gets nothing that it can play, and for which the server answers so. */
async function openPreview(answer: () => Promise<Response>) {
  const server = copyServer()
  const respond = async (request: Request): Promise<Response> =>
    request.method === 'HEAD' ? await answer() : await server.respond(request)
  const { screen, link } = await openCopyPage({ ...server, respond })
  await link.fill('https://vm.tiktok.com/ZMabc12/')
  await screen.getByRole('button', { name: 'Download' }).click()
  return screen
}

const there = async (): Promise<Response> => new Response('')
const away = async (): Promise<Response> => await Promise.reject(new TypeError('Failed to fetch'))

it('says that the browser cannot play a video that is there', async () => {
  const screen = await openPreview(there)
  await expect.element(screen.getByText(unplayable)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
})

it('says that a video could not be loaded when there is no connection, and loads it when the person tries again', async () => {
  const answer = vi.fn<typeof away>(away)
  const screen = await openPreview(answer)
  await expect.element(screen.getByText(notLoaded)).toBeVisible()
  await expectAccessible('a video that could not be loaded')
  answer.mockImplementation(there)
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText(unplayable)).toBeVisible()
})

it('says the same when the connection breaks while the video is loaded', async () => {
  const broken: unknown = Object.create(MediaError.prototype, { code: { value: MediaError.MEDIA_ERR_NETWORK } })
  if (!(broken instanceof MediaError)) throw new Error('It is one')
  vi.spyOn(HTMLMediaElement.prototype, 'error', 'get').mockReturnValue(broken)
  const screen = await openPreview(there)
  await expect.element(screen.getByText(notLoaded)).toBeVisible()
})

it('offers to play again at once when the system has paused the video', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const screen = await openPreview(async () => await new Promise(() => undefined))
  const play = screen.getByRole('button', { name: 'Play the part' })
  await play.click()
  await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
  document.querySelector('video')?.dispatchEvent(new Event('pause'))
  await expect.element(play).toBeVisible()
})
