import { afterEach, expect, it, vi } from 'vitest'
import { openVideoPage } from '../testing/open-video-page.tsx'
import { videoServer } from '../testing/video-server.ts'
import { failedVideo, idOf } from '../testing/videos.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

it.each([
  ['a press finds it gone', 'Generate', 'Image left out'],
  ['the settings of its video are used again, which can be undone', 'Edit', 'Settings applied'],
])(
  'keeps an image that only did not load, without a broken picture, and takes it out when %s',
  async (_when, act, title) => {
    const server = videoServer([failedVideo(1)])
    const { screen } = await openVideoPage(server, `/video?image=${idOf(7)}`)
    const chip = screen.getByRole('button', { name: 'Change: First frame' })
    const picture = () => chip.element().querySelector('img')
    await expect.poll(() => picture()?.dataset['broken']).toBe('true')
    expect(picture()?.checkVisibility()).toBe(false)
    await screen.getByLabelText('Prompt', { exact: true }).fill('a fox runs')
    await expect.element(chip).toBeVisible()
    server.hasNoFrames = true
    await screen
      .getByRole('button', { name: new RegExp(`^${act}`) })
      .first()
      .click()
    const sentence = 'An image that no longer exists was taken out of the panel.'
    await expect.element(screen.getByText(sentence).first()).toBeVisible()
    await expect.element(screen.getByText(title, { exact: true }).first()).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add: First frame' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(act === 'Edit' ? 1 : 0)
    expect(server.sent.map(({ call }) => call)).toEqual(act === 'Generate' ? ['POST /api/generate-video'] : [])
  },
)
