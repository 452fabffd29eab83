import type { Chain } from '@studio/backend/contract/clips'
import { afterEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { isInReach } from '../../../../infra/components/in-reach.ts'
import { areControlsInReach } from '../../testing/controls-in-reach.ts'
import { openVideoPage } from '../../testing/open-video-page.tsx'
import { videoServer } from '../../testing/video-server.ts'
import { idOf, videoOf } from '../../testing/videos.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const linkOf = (n: number, kind: 'video' | 'lip-sync' = 'video'): Chain['clips'][number] => {
  const { id, prompt, createdAt, clip } = videoOf(n)
  if (clip === undefined) throw new Error('it is finished')
  return { id, kind, prompt, createdAt, clip }
}

/** The same, whose file never comes to an end of loading. */
const loadingLinkOf = (n: number): Chain['clips'][number] => {
  const link = linkOf(n)
  return { ...link, clip: { ...link.clip, playUrl: URL.createObjectURL(new MediaSource()) } }
}

const workId = idOf(900_002)

/** Opens the details of the second of these clips, which continue each other. */
async function openChain(
  clips: Chain['clips'],
  work: readonly object[] = [],
  others: Readonly<Record<string, Chain['clips']>> = {},
) {
  const server = videoServer([5, 4, 3, 2, 1].map((n) => videoOf(n)))
  const asked: string[] = []
  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/chain')) return Response.json({ clips: others[pathname.split('/')[3] ?? ''] ?? clips })
    if (pathname === '/api/work') return Response.json(work)
    if (!pathname.endsWith('/joined')) return await server.respond(request)
    asked.push(pathname)
    return Response.json({ workId }, { status: 202 })
  }
  const opened = await openVideoPage({ ...server, respond }, `/video?video=${idOf(2)}`)
  const dialog = opened.screen.getByRole('dialog', { name: 'Video details' })
  await expect.element(dialog).toBeVisible()
  return { ...opened, asked, dialog, strip: dialog.getByRole('navigation', { name: 'Clips that continue each other' }) }
}

const shownPlayer = () => document.querySelector<HTMLVideoElement>('dialog video:not([inert])')

it('shows the clips that continue each other in their order, each of which opens', async () => {
  const { strip, address } = await openChain([linkOf(1), linkOf(2), linkOf(3)])
  await expect.element(strip.getByText('3 clips, 0:15')).toBeVisible()
  const current = strip.getByRole('button', { name: 'Clip 2, 0:05: a fox runs past lake 2' })
  await expect.element(current).toHaveAttribute('aria-current', 'true')
  await expectAccessible('chain')
  await strip.getByRole('button', { name: 'Clip 3, 0:05: a fox runs past lake 3' }).click()
  expect(address()).toBe(`/video?video=${idOf(3)}`)
})

it('shows no strip for a clip that is alone', async () => {
  const { strip, dialog } = await openChain([linkOf(2)])
  await expect.element(dialog.getByText('Kling 2.1')).toBeVisible()
  await expect.element(strip).not.toBeInTheDocument()
})

it('plays all clips one after the other, the next one loaded ahead, and comes back to the clip at the end', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { strip } = await openChain([loadingLinkOf(1), loadingLinkOf(2)])
  await strip.getByRole('button', { name: 'Play all' }).click()
  const players = [...document.querySelectorAll('dialog video')]
  expect(players.map((player) => player.getAttribute('aria-label'))).toEqual(
    [1, 2].map((n) => `a fox runs past lake ${n}`),
  )
  expect(shownPlayer()).toBe(players[0])
  expect(players[1]?.getAttribute('preload')).toBe('auto')
  expect(play.mock.contexts).toEqual([players[0]])
  await expect.element(strip.getByRole('button', { name: /^Clip 1/ })).toHaveAttribute('aria-current', 'true')

  shownPlayer()?.dispatchEvent(new Event('ended'))
  await expect.element(strip.getByRole('button', { name: /^Clip 2/ })).toHaveAttribute('aria-current', 'true')
  // the element that was loaded ahead
  expect(shownPlayer()).toBe(players[1])
  expect(play.mock.contexts).toEqual([players[0], players[1]])

  shownPlayer()?.dispatchEvent(new Event('ended'))
  await expect.element(strip.getByRole('button', { name: 'Play all' })).toBeVisible()
  expect(shownPlayer()?.hasAttribute('loop')).toBe(true)
})

const errorOf = (code: number): MediaError => ({
  code,
  message: '',
  MEDIA_ERR_ABORTED: 1,
  MEDIA_ERR_NETWORK: 2,
  MEDIA_ERR_DECODE: 3,
  MEDIA_ERR_SRC_NOT_SUPPORTED: 4,
})

/** The first of two clips, which the person has paused or lets play. What `load` and `play` were called on is noted. */
async function playFirst({ paused }: { readonly paused: boolean }) {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const opened = await openChain([loadingLinkOf(1), loadingLinkOf(2)])
  await opened.strip.getByRole('button', { name: 'Play all' }).click()
  const first = shownPlayer()
  if (first === null) throw new Error('It is played')
  vi.spyOn(first, 'paused', 'get').mockReturnValue(paused)
  return {
    ...opened,
    play,
    first,
    load: vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(),
    /** The browser says that it cannot go on with the first clip. */
    breakOff: (code: number): void => {
      vi.spyOn(first, 'error', 'get').mockReturnValue(errorOf(code))
      first.dispatchEvent(new Event('error'))
    },
    isShown: async (name: RegExp) =>
      await expect.element(opened.strip.getByRole('button', { name })).toHaveAttribute('aria-current', 'true'),
  }
}

it('takes a broken connection up once, and goes on without a clip that is gone, which it says', async () => {
  const { screen, first, play, load, breakOff, isShown } = await playFirst({ paused: false })
  breakOff(MediaError.MEDIA_ERR_NETWORK)
  expect(load.mock.contexts).toEqual([first])
  expect(play.mock.contexts).toEqual([first, first])
  await isShown(/^Clip 1/)

  // The server of the test has no such file.
  breakOff(MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED)
  await expect.element(screen.getByText('A clip could not be played')).toBeVisible()
  await expect.element(screen.getByText('Clip 1 of 2 is left out.')).toBeVisible()
  await isShown(/^Clip 2/)
  expect(shownPlayer()?.getAttribute('aria-label')).toBe('a fox runs past lake 2')
})

it('starts no clip that was paused when its connection is taken up', async () => {
  const { first, play, load, breakOff } = await playFirst({ paused: true })
  breakOff(MediaError.MEDIA_ERR_NETWORK)
  expect(load.mock.contexts).toEqual([first])
  expect(play.mock.contexts).toEqual([first])
})

it('stops at a clip for which no answer comes, until it is tried again', async () => {
  const { screen, first, play, load, breakOff, isShown } = await playFirst({ paused: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  breakOff(MediaError.MEDIA_ERR_NETWORK)
  breakOff(MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED)
  const words = screen.getByText('Clip 1 of 2 could not be loaded. Nothing is lost.')
  await expect.element(words).toBeVisible()
  await expectAccessible('a clip that could not be loaded')
  await isShown(/^Clip 1/)
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(words).not.toBeInTheDocument()
  expect(shownPlayer()).toBe(first)
  expect(load.mock.contexts).toEqual([first, first])
  expect(play.mock.contexts).toEqual([first, first, first])
})

it('tries a clip that could not be loaded ahead again when its turn comes', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  // cannot be loaded
  const { strip } = await openChain([loadingLinkOf(1), linkOf(2)])
  await strip.getByRole('button', { name: 'Play all' }).click()
  const [first, second] = document.querySelectorAll<HTMLVideoElement>('dialog video')
  await expect.poll(() => second?.error).not.toBeNull()
  await expect.element(strip.getByRole('button', { name: /^Clip 1/ })).toHaveAttribute('aria-current', 'true')
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load')
  first?.dispatchEvent(new Event('ended'))
  await expect.poll(() => load.mock.contexts[0]).toBe(second)
  expect(play.mock.contexts).toEqual([first, second])
})

const at = '2026-11-20T12:00:00.000Z'
const work = {
  id: workId,
  kind: 'joined-video',
  cancelRequested: false,
  retriable: false,
  requestedAt: at,
  endedAt: at,
}

it('saves the clips as one file as soon as it is there', async () => {
  const result = { name: 'video-3-clips.mp4', bytes: 9, checksum: 'c', durationMs: 9, clips: 3 }
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).pathname} ${this.download}`)
  })
  const done = { ...work, state: 'done', progress: 100, result }
  const { screen, strip, asked } = await openChain([linkOf(1), linkOf(2)], [done])
  await strip.getByRole('button', { name: 'Download as one file' }).click()
  await expect.element(screen.getByText('Joining the clips')).toBeVisible()
  await expect.poll(() => saved).toEqual([`/api/joined-videos/${workId}/file video-3-clips.mp4`])
  expect(asked).toEqual([`/api/clips/${idOf(2)}/joined`])
})

it('saves the file once when it is asked for again by whoever comes back from another page', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const works: object[] = []
  const { strip, asked, dialog, history } = await openChain([linkOf(1), linkOf(2)], works)
  const join = strip.getByRole('button', { name: 'Download as one file' })
  await join.click()
  await expect.element(strip.getByText('Joining')).toBeVisible()
  history.push('/')
  await expect.element(dialog).not.toBeInTheDocument()
  history.push(`/video?video=${idOf(2)}`)
  await join.click()
  await expect.poll(() => asked).toHaveLength(2)
  const result = { name: 'video-2-clips.mp4', bytes: 9, checksum: 'c', durationMs: 9, clips: 2 }
  works.push({ ...work, state: 'done', progress: 100, result })
  await expect.element(join).toBeEnabled()
  expect(click).toHaveBeenCalledOnce()
})

it('says why the clips could not be joined', async () => {
  const message = 'One of these videos does not exist any more.'
  const { screen, strip } = await openChain(
    [linkOf(1), linkOf(2)],
    [{ ...work, state: 'failed', progress: 0, message }],
  )
  await strip.getByRole('button', { name: 'Download as one file' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(strip.getByRole('button', { name: 'Download as one file' })).toBeEnabled()
})

it('leads to the page of a clip of another kind', async () => {
  const { strip, address } = await openChain([linkOf(1, 'lip-sync'), linkOf(2)])
  await strip.getByRole('button', { name: /^Clip 1/ }).click()
  await expect.poll(address).toBe(`/lip-sync?video=${idOf(1)}`)
})

it('lets the person choose where a clip was continued twice; that way is shown, and joined', async () => {
  const ways = [linkOf(4), linkOf(3)]
  const byNewest = [linkOf(1), linkOf(2), { ...linkOf(4), ways }]
  const byOlder = [linkOf(1), linkOf(2), { ...linkOf(3), ways }, linkOf(5)]
  const { screen, strip, asked, address } = await openChain(byNewest, [], { [idOf(3)]: byOlder })
  await expect.element(strip.getByText('3 clips, 0:15')).toBeVisible()
  await strip.getByRole('button', { name: 'Choose how it goes on: 2 ways' }).click()
  const popover = screen.getByRole('dialog', { name: 'Choose how it goes on: 2 ways' })
  await expect.element(popover.getByRole('button', { name: /lake 4/ })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible('ways')
  await popover.getByRole('button', { name: /lake 3/ }).click()
  await expect.element(strip.getByText('4 clips, 0:20')).toBeVisible()
  // what is shown is on both ways
  expect(address()).toBe(`/video?video=${idOf(2)}`)
  await strip.getByRole('button', { name: 'Download as one file' }).click()
  await expect.poll(() => asked).toEqual([`/api/clips/${idOf(3)}/joined`])
  // opens a clip that comes later, and leaves its way
  await expect.element(screen.getByText('Joining the clips')).toBeVisible()
  const third = strip.getByRole('button', { name: /^Clip 3/ })
  expect(isInReach(third), 'the message covers no clip').toBe(true)
  expect(areControlsInReach(), 'the message covers no control').toBe(true)
  await third.click()
  expect(address()).toBe(`/video?video=${idOf(3)}`)
  await strip.getByRole('button', { name: 'Choose how it goes on: 2 ways' }).click()
  await popover.getByRole('button', { name: /lake 4/ }).click()
  await expect.poll(address).toBe(`/video?video=${idOf(4)}`)
})
