import type { Video } from '@studio/backend/contract/videos'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { chooseFiles } from '../../../infra/components/choose-files.ts'
import { pngFile } from '../../../infra/components/png-file.ts'
import { openVideoPage } from '../testing/open-video-page.tsx'
import { videoServer } from '../testing/video-server.ts'
import { failedVideo, idOf } from '../testing/videos.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const png = (name: string): File => pngFile(name, [300, 200])

/** The page with an image in its first frame and a prompt. Files are read in the order in which the test says so. */
async function openReady(videos: readonly Video[] = []) {
  const server = videoServer(videos)
  const decoded = new Map<string, () => void>()
  const decode = globalThis.createImageBitmap
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    await new Promise<void>((go) => decoded.set(file.name, go))
    return await decode(file)
  })
  const { screen } = await openVideoPage(server, `/video?image=${idOf(7)}`)
  await screen.getByLabelText('Prompt', { exact: true }).fill('a fox runs')
  await screen.getByRole('button', { name: 'Change: First frame' }).click()
  return {
    screen,
    server,
    choose: async (name: string): Promise<void> => {
      chooseFiles(document.querySelector('input[name="image"]'), png(name))
      await expect.poll(() => decoded.has(name)).toBe(true)
    },
    /** Lets the reading of a file end. */
    read: (name: string): void => decoded.get(name)?.(),
    close: async () => await userEvent.keyboard('{Escape}'),
    names: () =>
      server.sent
        .filter(({ call }) => call === 'POST /api/uploads')
        .map(({ fields: { image } }) => (image instanceof File ? image.name : undefined)),
    bought: () =>
      server.sent.filter(({ call }) => call === 'POST /api/generate-video').map(({ fields }) => fields['imageUrl']),
  }
}

it('shows that a file is being read for the first frame, and buys no clip with the one before', async () => {
  const { screen, choose, read, close, bought } = await openReady()
  await choose('large.png')
  await close()
  await expect.element(screen.getByRole('status', { name: 'Reading' })).toBeVisible()
  const button = screen.getByRole('button', { name: 'Reading...' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible('a file that is being read')
  await button.click({ force: true })
  await expect.element(page.getByText('Your file is being read.').first()).toBeVisible()
  expect(bought()).toEqual([])
  read('large.png')
  const generate = screen.getByRole('button', { name: /^Generate/ })
  await expect.element(generate).toHaveAttribute('aria-disabled', 'false')
  await generate.click()
  await expect.poll(bought).toEqual([`/api/media/${idOf(900_000)}/original`])
})

it('keeps the file that was chosen last, also when the one before is read after it', async () => {
  const { screen, choose, read, names } = await openReady()
  await choose('large.png')
  await choose('small.png')
  read('small.png')
  await expect.poll(names).toEqual(['small.png'])
  read('large.png')
  await choose('third.png')
  read('third.png')
  await expect.poll(names).toEqual(['small.png', 'third.png'])
  await expect.element(screen.getByRole('status', { name: 'Reading' })).not.toBeInTheDocument()
})

it('leaves the slot empty when its frame is removed while a file is being read', async () => {
  const { screen, choose, read, close, names } = await openReady()
  await choose('large.png')
  await screen.getByRole('button', { name: 'Remove' }).click()
  read('large.png')
  await choose('small.png')
  // taken back before anything is in the slot
  await screen.getByRole('button', { name: 'Remove' }).click()
  read('small.png')
  await close()
  await expect.element(screen.getByRole('button', { name: 'Add: First frame' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Generate/ })).toHaveAttribute('aria-disabled', 'false')
  expect(names()).toEqual([])
})

it('still takes a file that is being read when the upload of the one before ends', async () => {
  const { screen, server, choose, read, names } = await openReady()
  server.hold = true
  await choose('first.png')
  read('first.png')
  await expect.poll(names).toEqual(['first.png'])
  await choose('second.png')
  server.release()
  const chip = screen.getByRole('button', { name: /^Change: First frame/ })
  await expect
    .poll(() => chip.element().querySelector('img')?.getAttribute('src'))
    .toBe(`/api/media/${idOf(900_000)}/thumbnail`)
  read('second.png')
  await expect.poll(names).toEqual(['first.png', 'second.png'])
})

it.each([
  ['read', []],
  ['uploaded', ['large.png']],
])('gives way to the frame of a clip whose settings are reused while it is being %s', async (what, sent) => {
  const { screen, server, choose, read, close, names, bought } = await openReady([failedVideo(1)])
  await choose('large.png')
  server.hold = true
  if (what === 'uploaded') read('large.png')
  await expect.poll(names).toEqual(sent)
  await close()
  await screen.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.element(page.getByText('What was still on its way was left out.').first()).toBeVisible()
  read('large.png')
  server.release()
  const generate = screen.getByRole('button', { name: /^Generate/ })
  await expect.element(generate).toHaveAttribute('aria-disabled', 'false')
  await generate.click()
  await expect.poll(bought).toEqual([`/api/media/${idOf(800_001)}/original`])
})
