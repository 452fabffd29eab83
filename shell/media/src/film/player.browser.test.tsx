import { connectionAtom } from '@studio/ui/connection'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { Player } from './player.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A video at an address from which nothing comes that can be played, while the server answers with this status. */
async function openPlayer(status: number) {
  const store = createStore()
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  const file = { playUrl: 'data:video/mp4,', posterUrl: 'data:,' }
  const screen = await render(
    <Provider store={store}>
      <Player file={file} name="a fox" />
    </Provider>,
  )
  return { screen, store }
}

it('says that a video could not be loaded, and loads it when the person tries again, or once there is a connection', async () => {
  const { screen, store } = await openPlayer(503)
  const words = screen.getByText('The video could not be loaded. Nothing is lost.')
  await expect.element(words).toBeVisible()
  await expectAccessible('a video that could not be loaded')
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(words).not.toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)

  store.set(connectionAtom, 'offline')
  document.querySelector('video')?.dispatchEvent(new Event('error'))
  await expect.element(words).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
  store.set(connectionAtom, 'live')
  await expect.element(words).not.toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})

it('offers nothing to try again for a video that is gone', async () => {
  const { screen } = await openPlayer(404)
  await expect.element(screen.getByText('The video is not there any more.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
})

it('pauses what sounds, and nothing that makes no sound, when it begins to play', async () => {
  const others = ['a sound', 'silent'].map((name) => {
    const media = document.body.appendChild(document.createElement('audio'))
    vi.spyOn(media, 'paused', 'get').mockReturnValue(false)
    return { media, name, pause: vi.spyOn(media, 'pause').mockReturnValue() }
  })
  const [sounding, silent] = others
  if (silent !== undefined) silent.media.muted = true
  await openPlayer(200)
  const player = document.querySelector('video')
  if (player === null) throw new Error('It is shown')
  vi.spyOn(player, 'paused', 'get').mockReturnValue(false)
  player.dispatchEvent(new Event('play'))
  expect([sounding, silent].map((other) => other?.pause.mock.calls.length)).toEqual([1, 0])
  for (const { media } of others) media.remove()
})
