import { TooltipProvider } from '@studio/ui/tooltip'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createGridState, GridStateContext } from '../selection/grid-state.ts'
import { formatLength, VideoTile } from './video-tile.tsx'

const poster = { thumbnailUrl: '/p', width: 1280, height: 720, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w' }
let film = ''

/** A short film that this browser has recorded itself. */
beforeAll(async () => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  const enough = new Promise<void>((resolve) => {
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) parts.push(data)
      if (parts.length >= 3) resolve()
    }
  })
  recorder.start(100)
  const draw = setInterval(() => context?.fillRect(Math.random() * 200, 0, 50, 50), 20)
  await enough
  clearInterval(draw)
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.stop()
  await ended
  film = URL.createObjectURL(new Blob(parts, { type: 'video/webm' }))
})

const calm = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
const away = () => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1430, y: 890 })
afterEach(() => calm('reduce'))

/** Two tiles beside each other. */
async function tiles() {
  await away()
  const opened: string[] = []
  const screen = await render(
    <Provider store={createStore()}>
      <TooltipProvider>
        <GridStateContext value={createGridState()}>
          {['a fox', 'a harbour'].map((name, index) => (
            <div key={name} style={{ position: 'relative', width: 320, height: 180, containerType: 'size' }}>
              <VideoTile
                assetId={name}
                name={name}
                picture={{ ...poster, assetId: name }}
                filmUrl={film}
                durationMs={5042}
                slot={{ index, width: 320, tabStop: index === 0, blooms: false }}
                onOpen={() => void opened.push(name)}
              />
            </div>
          ))}
        </GridStateContext>
      </TooltipProvider>
    </Provider>,
  )
  return { screen, opened, tile: (name: RegExp) => screen.getByRole('button', { name }) }
}

const players = () => [...document.querySelectorAll('video')]
const playsIn = (name: string) =>
  players().map((player) => player.closest('button')?.getAttribute('aria-label')?.includes(name))

it('shows its poster and length, and plays under the pointer in the one player of the page', async () => {
  await calm('no-preference')
  const { tile } = await tiles()
  await expect.element(tile(/^Open a fox, 0:05$/)).toBeVisible()
  expect(players()).toEqual([])
  await tile(/^Open a fox/).hover()
  await expect.poll(() => playsIn('a fox')).toEqual([true])
  await expect.poll(() => players()[0]?.currentTime ?? 0).toBeGreaterThan(0)
  await tile(/^Open a harbour/).hover()
  await expect.poll(() => playsIn('a harbour')).toEqual([true])
  await away()
  await expect.poll(players).toEqual([])
})

it('plays and stops by Space, without opening, also for who wants little motion', async () => {
  const { tile, opened } = await tiles()
  const fox = tile(/^Open a fox/)
  await fox.hover()
  const element = fox.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => playsIn('a fox')).toEqual([true])
  await userEvent.keyboard(' ')
  await expect.poll(players).toEqual([])
  expect(opened).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(opened).toEqual(['a fox'])
})

it('lets go of a film that cannot be played, and stays a poster', async () => {
  const whole = film
  film = 'data:video/mp4;base64,AAAA'
  const { tile } = await tiles()
  film = whole
  const element = tile(/^Open a fox/).element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard(' ')
  await expect.poll(players).toEqual([])
  await expect.element(tile(/^Open a fox/)).toBeVisible()
})

it('cannot be dragged to where pictures are taken', async () => {
  const { tile } = await tiles()
  await expect.element(tile(/^Open a fox/)).toHaveAttribute('draggable', 'false')
})

it('writes how long a video is', () => {
  expect([5042, 59_600, 65_000, 0].map(formatLength)).toEqual(['0:05', '1:00', '1:05', '0:00'])
})
