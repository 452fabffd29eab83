import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { areControlsInReach } from '../testing/controls-in-reach.ts'
import { openVideoPage } from '../testing/open-video-page.tsx'
import { manyVideos, videoServer } from '../testing/video-server.ts'
import { clipOf, failedVideo, idOf, unfinishedVideo, videoOf } from '../testing/videos.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1440, 900)
})

it('says in the specified words that there are no videos, with the way to the first one', async () => {
  const { screen } = await openVideoPage(videoServer())
  await expect.element(screen.getByText('No videos generated yet')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add: First frame' })).toBeVisible()
  await expectAccessible('no videos')
  await screen.getByRole('button', { name: 'Write a prompt' }).click()
  await expect.element(screen.getByLabelText('Prompt', { exact: true })).toHaveFocus()
})

it('says with the status that the list could not be fetched, and tries again', async () => {
  const server = videoServer([videoOf(1)])
  server.fails = 503
  const { screen } = await openVideoPage(server)
  await expect.element(screen.getByText('Failed to fetch videos: 503')).toBeVisible()
  server.fails = undefined
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('button', { name: /^Open a fox runs past lake 1/ })).toBeVisible()
})

it('shows each video in its state: in progress with its time, in line, failed with the reason, finished with its length', async () => {
  // of a moment that is still to come, so that its first second is not over
  const asked = unfinishedVideo(5, { createdAt: new Date(Date.now() + 60_000).toISOString() })
  const waiting = unfinishedVideo(4, { status: 'pending', queuePosition: 2 })
  const startedAt = new Date(Date.now() - 12_000).toISOString()
  const making = unfinishedVideo(3, { createdAt: startedAt, progress: 40 })
  const { screen } = await openVideoPage(videoServer([asked, waiting, making, failedVideo(2), videoOf(1)]))
  await expect.element(screen.getByText('Queued')).toBeVisible()
  await expect.element(screen.getByText('Place 2 in line')).toBeVisible()
  await expect.element(screen.getByText(/^1[2-9] s$/)).toBeVisible()
  await expect.element(screen.getByText('In Progress').first()).toBeVisible()
  await expect.element(screen.getByText('Generation Failed')).toBeVisible()
  await expect.element(screen.getByText('The prompt was refused')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry 45¢' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Open a fox runs past lake 1, 0:05/ })).toBeVisible()
  await expectAccessible('every state')
})

it('promises nothing of a cancelled clip that the model has not taken yet', async () => {
  const { screen } = await openVideoPage(videoServer([unfinishedVideo(3, { taskId: null })]))
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText('Cancelling')).toBeVisible()
  await expect.element(screen.getByText(/^Already with the model/)).not.toBeInTheDocument()
})

it('cancels what is in progress, and removes what failed', async () => {
  const server = videoServer([unfinishedVideo(3), failedVideo(2)])
  const { screen } = await openVideoPage(server)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText('Already with the model: it will be kept and charged')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.element(screen.getByText('Video deleted successfully')).toBeVisible()
  await expect.element(screen.getByText('Generation Failed')).not.toBeInTheDocument()
  expect(server.sent.map(({ call }) => call)).toEqual([
    `POST /api/seedance-videos/${idOf(3)}/cancel`,
    `DELETE /api/seedance-videos/${idOf(2)}`,
  ])
})

it('removes all that failed at once, and nothing else', async () => {
  const server = videoServer([failedVideo(4), videoOf(3), failedVideo(2), unfinishedVideo(1)])
  const { screen } = await openVideoPage(server)
  await screen.getByRole('button', { name: 'Remove 2 failed' }).click()
  await expect.element(screen.getByText('Video deleted successfully')).toBeVisible()
  await expect.poll(() => server.videos.map(({ id }) => id)).toEqual([idOf(3), idOf(1)])
  await expect.element(screen.getByText('Generation Failed')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /failed$/ })).not.toBeInTheDocument()
})

it('brings back by Ctrl+Z the video that is still being deleted, and not the one before', async () => {
  const server = videoServer(manyVideos(3))
  const { screen } = await openVideoPage(server)
  const tile = (n: number) => screen.getByRole('button', { name: new RegExp(`^Open a fox runs past lake ${n}`) })
  const remove = async (n: number): Promise<void> => {
    await expect.element(tile(n)).toBeVisible()
    tile(n).element().focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(tile(n)).not.toBeInTheDocument()
  }
  await remove(3)
  await expect.element(screen.getByText('Video deleted successfully')).toBeVisible()
  server.hold = true
  await remove(2)
  await expect.poll(() => server.sent.length).toBe(2)
  await userEvent.keyboard('{Control>}z{/Control}')
  server.release()
  await expect.element(screen.getByText('Restored')).toBeVisible()
  await expect.element(tile(2)).toBeVisible()
  expect(server.videos.map(({ id }) => id)).toEqual([idOf(2), idOf(1)])
})

it('selects by clicks and a range, deletes the selected, and brings them back by Undo', async () => {
  const server = videoServer(manyVideos(4))
  const { screen } = await openVideoPage(server)
  const select = (n: number) => screen.getByRole('button', { name: new RegExp(`^Select a fox runs past lake ${n}`) })
  await screen.getByRole('button', { name: 'Select videos' }).click()
  await select(4).click()
  await select(2).click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('3 selected')).toBeVisible()
  // each toggle clears the selection (spec video 2)
  await screen.getByRole('button', { name: 'Select videos' }).click()
  await screen.getByRole('button', { name: 'Select videos' }).click()
  await expect.element(screen.getByText('0 selected')).toBeVisible()
  await select(4).click()
  await select(2).click({ modifiers: ['Shift'] })
  await expectAccessible('selection')
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Video deleted successfully')).toBeVisible()
  await expect.poll(() => server.videos.map(({ id }) => id)).toEqual([idOf(1)])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Restored')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Open a fox runs past lake 3/ })).toBeVisible()
  const assetIds = [4, 3, 2].map((n) => clipOf(n).assetId)
  expect(server.sent.map(({ call, fields }) => [call, fields])).toEqual([
    ['POST /api/assets/bulk', { action: 'trash', assetIds }],
    ['POST /api/assets/bulk', { action: 'restore', assetIds }],
  ])
})

it('saves one selected video as a file, and several as one archive', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).pathname}${new URL(this.href).search}`)
  })
  const server = videoServer(manyVideos(2))
  const respond = async (request: Request): Promise<Response> =>
    request.method === 'HEAD' ? new Response() : await server.respond(request)
  const { screen } = await openVideoPage({ ...server, respond })
  await screen.getByRole('button', { name: 'Select videos' }).click()
  const download = screen.getByRole('button', { name: 'Download', exact: true })
  await expect.element(download).toBeDisabled()
  await screen.getByRole('button', { name: /^Select a fox runs past lake 2/ }).click()
  await download.click()
  await screen.getByRole('button', { name: /^Select a fox runs past lake 1/ }).click()
  await download.click()
  await expect.element(screen.getByText('Downloading 2 videos')).toBeVisible()
  const [two, one] = [clipOf(2), clipOf(1)].map(({ assetId }) => assetId)
  expect(saved).toEqual([`/api/media/${two}/original`, `/api/exports/archive?ids=${two},${one}&making=true`])
})

it('puts back what could not be deleted, and says so in the specified words', async () => {
  const server = videoServer([videoOf(1)])
  const { screen } = await openVideoPage(server)
  await expect.element(screen.getByRole('button', { name: /^Open/ })).toBeVisible()
  vi.stubGlobal('fetch', async (request: Request) =>
    request.method === 'DELETE' ? new Response('', { status: 500 }) : await server.respond(request),
  )
  await screen.getByRole('button', { name: 'Select videos' }).click()
  await screen.getByRole('button', { name: /^Select a fox/ }).click()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Failed to delete video')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Open a fox/ })).toBeVisible()
})

it('does not say that a video is restored which was deleted forever meanwhile', async () => {
  const server = videoServer(manyVideos(2))
  const { screen } = await openVideoPage(server)
  await screen.getByRole('button', { name: 'Select videos' }).click()
  await screen.getByRole('button', { name: /^Select a fox runs past lake 2/ }).click()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => server.videos.map(({ id }) => id)).toEqual([idOf(1)])
  server.emptyTrash()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('1 video deleted forever')).toBeVisible()
  await expect.element(screen.getByText('Restored')).not.toBeInTheDocument()
})

it('marks the selected as favourites by one command, and takes that back by Undo', async () => {
  const server = videoServer([videoOf(3), videoOf(2, { favorite: 1 }), videoOf(1)])
  const { screen } = await openVideoPage(server)
  await screen.getByRole('button', { name: 'Select videos' }).click()
  for (const n of [3, 2])
    await screen.getByRole('button', { name: new RegExp(`^Select a fox runs past lake ${n}`) }).click()
  await screen.getByRole('button', { name: 'Add to favorites: 2 selected' }).click()
  await expect.element(screen.getByText('Added to favorites', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove from favorites: 2 selected' })).toBeVisible()
  await expectAccessible('selected favourites')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Add to favorites: 2 selected' })).toBeVisible()
  await userEvent.keyboard('f')
  await expect.element(screen.getByRole('button', { name: 'Remove from favorites: 2 selected' })).toBeVisible()
  const files = [3, 2].map((n) => videoOf(n).clip?.assetId)
  expect(server.sent.map(({ fields }) => [fields['action'], fields['assetIds']])).toEqual([
    ['favorite', files],
    ['unfavorite', files],
    ['favorite', files],
  ])
})

it('shows the details of a video at its own address, marks it as a favourite, and goes on to the next', async () => {
  const server = videoServer(manyVideos(2))
  const { screen, address, history } = await openVideoPage(server)
  await screen.getByRole('button', { name: /^Open a fox runs past lake 2/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Video details' })
  await expect.element(dialog).toBeVisible()
  expect(address()).toBe(`/video?video=${idOf(2)}`)
  await expect.element(dialog.getByText('Kling 2.1')).toBeVisible()
  await expect.element(dialog.getByText('45¢')).toBeVisible()
  // Its picture does not load here; no broken one is shown.
  await expect.element(dialog.getByRole('img', { name: 'First frame: not available' })).toBeVisible()
  expect(dialog.getByRole('img', { name: 'First frame', exact: true }).elements()).toEqual([])
  expect(document.querySelector('dialog video')?.getAttribute('controls')).not.toBeNull()
  await expectAccessible('details')
  await userEvent.keyboard('f')
  await expect.element(screen.getByText('Favorite updated')).toBeVisible()
  expect(areControlsInReach(), 'the message covers no control').toBe(true)
  await expect.element(dialog.getByRole('button', { name: /^Remove from favorites/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Next video' }).click()
  expect(address()).toBe(`/video?video=${idOf(1)}`)
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await expect.element(screen.getByText('Video deleted successfully')).toBeVisible()
  expect(address()).toBe(`/video?video=${idOf(2)}`)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(history.canGoBack(), 'the list is not there twice').toBe(false)
  await expect.element(screen.getByRole('button', { name: /^Open a fox runs past lake 2/ })).toHaveFocus()
})

it('says so when the video that is open was deleted in another tab', async () => {
  const server = videoServer(manyVideos(2))
  const { screen, client } = await openVideoPage(server, `/video?video=${idOf(2)}`)
  await expect.element(screen.getByRole('dialog', { name: 'Video details' })).toBeVisible()
  server.videos = server.videos.filter(({ id }) => id !== idOf(2))
  await client.invalidateQueries()
  await expect.element(screen.getByText('That was done in another tab or on another device.')).toBeVisible()
  await expect.element(screen.getByRole('dialog', { name: 'Video details' })).not.toBeInTheDocument()
})

it('takes the mark of a favourite back when it was refused, and says so in the specified words', async () => {
  const server = videoServer([videoOf(1)])
  const { screen } = await openVideoPage(server, `/video?video=${idOf(1)}`)
  const dialog = screen.getByRole('dialog', { name: 'Video details' })
  await expect.element(dialog).toBeVisible()
  vi.stubGlobal('fetch', async (request: Request) =>
    request.method === 'POST' ? new Response('', { status: 500 }) : await server.respond(request),
  )
  await dialog.getByRole('button', { name: /^Add to favorites/ }).click()
  await expect.element(screen.getByText('Failed to update favorite')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Add to favorites/ })).toBeVisible()
})

it('puts the words and settings of a video into the panel, and takes that back', async () => {
  const { screen } = await openVideoPage(
    videoServer([videoOf(1, { variant: 'lite', duration: 10 })]),
    `/video?video=${idOf(1)}`,
  )
  const prompt = screen.getByLabelText('Prompt', { exact: true })
  await screen.getByRole('dialog').getByRole('button', { name: 'Reuse settings' }).click()
  await expect.element(prompt).toHaveValue('a fox runs past lake 1')
  await expect.element(screen.getByRole('button', { name: /^Generate 50¢/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(prompt).toHaveValue('')
})

it('loads the next page near the end of the one before, 20 at a time', async () => {
  const asked: (string | null)[] = []
  const server = videoServer(manyVideos(45))
  const { screen } = await openVideoPage({
    ...server,
    respond: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/api/seedance-videos') asked.push(searchParams.get('after'))
      return await server.respond(request)
    },
  })
  await expect.element(screen.getByRole('button', { name: /^Open a fox runs past lake 45/ })).toBeVisible()
  expect(asked).toEqual([null])
  // What leaves the list meanwhile would move the next page, and hide its first video, if it were counted off.
  server.videos.shift()
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => asked).toEqual([null, idOf(26)])
  await expect.poll(() => document.querySelector('[data-index]')?.getAttribute('aria-setsize')).toBe('40')
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => document.querySelector('[data-index]')?.getAttribute('aria-setsize')).toBe('45')
})

it('goes on from the end of a video in one click: its last frame is the first frame of the next', async () => {
  const server = videoServer([videoOf(1)])
  const image = idOf(900_001)
  const [workId, file] = [idOf(900_002), videoOf(1).clip]
  const work = { id: workId, kind: 'last-frame', progress: 0, cancelRequested: false, retriable: false }
  const requestedAt = new Date().toISOString()
  /** Nothing yet, then under way, then done. */
  const looks = [
    [],
    [{ ...work, state: 'running', requestedAt }],
    [{ ...work, state: 'done', requestedAt, endedAt: requestedAt, result: { assetId: image } }],
  ]
  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/work') return Response.json(looks.shift())
    if (pathname !== '/api/last-frames') return await server.respond(request)
    expect(await request.json()).toEqual({ videoAssetId: file?.assetId })
    return Response.json({ workId }, { status: 202 })
  }
  const { screen, address } = await openVideoPage({ ...server, respond }, `/video?video=${idOf(1)}`)
  const dialog = screen.getByRole('dialog', { name: 'Video details' })
  await dialog.getByRole('button', { name: /^Continue: / }).click()
  const frame = screen.getByRole('button', { name: 'Change: First frame' })
  await expect.element(frame, { timeout: 10_000 }).toBeVisible()
  expect(frame.element().querySelector('img')?.getAttribute('src')).toBe(`/api/media/${image}/thumbnail`)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(address).toBe('/video')
})

it('says why it cannot go on from a video', async () => {
  const server = videoServer([videoOf(1)])
  const workId = idOf(900_002)
  const at = new Date().toISOString()
  const ended = { state: 'failed', requestedAt: at, endedAt: at, message: 'This video does not exist any more.' }
  const work = { id: workId, kind: 'last-frame', progress: 0, cancelRequested: false, retriable: true, ...ended }
  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/work') return Response.json([work])
    return pathname === '/api/last-frames' ? Response.json({ workId }, { status: 202 }) : await server.respond(request)
  }
  const { screen } = await openVideoPage({ ...server, respond }, `/video?video=${idOf(1)}`)
  await screen.getByRole('button', { name: /^Continue: / }).click()
  await expect.element(screen.getByText('Could not continue')).toBeVisible()
  await expect.element(screen.getByText('This video does not exist any more.')).toBeVisible()
})
