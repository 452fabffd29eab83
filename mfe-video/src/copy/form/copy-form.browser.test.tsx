import { animationModel } from '@studio/backend/contract/animations'
import { getPrices, priceKey } from '@studio/backend/contract/prices'
import { toastStore } from '@studio/ui/toast-store'
import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { chooseFiles } from '../../../../infra/components/choose-files.ts'
import { person } from '../../../../shell/src/testing/open-page.tsx'
import { drag } from '../../testing/drag.ts'
import { soundOf } from '../../testing/sound-of.ts'
import { problem } from '../../testing/video-server.ts'
import { idOf } from '../../testing/videos.ts'
import { copyDraftAtomOf } from '../draft/copy-draft.ts'
import { copyImports } from '../source/copy-imports.ts'
import { sourceId } from '../testing/animations.ts'
import { copyServer } from '../testing/copy-server.ts'
import { giveImages, openCopyPage } from '../testing/open-copy-page.tsx'

afterEach(async () => {
  toastStore.dismissShown()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1440, 900)
})

const address = 'https://vm.tiktok.com/ZMabc12/'

function pasteVideo(name: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([name], `${name}.mp4`, { type: 'video/mp4' }))
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** The page with a video of twelve seconds, and so many images. */
async function ready(server = copyServer(), images = 1) {
  const opened = await openCopyPage(server)
  await opened.link.fill(address)
  await opened.screen.getByRole('button', { name: 'Download' }).click()
  await expect.element(opened.start).toBeVisible()
  giveImages(images)
  await expect.poll(() => document.querySelectorAll('[aria-label="Images to animate"] li').length).toBe(images)
  await expect.element(opened.screen.getByText('Uploading', { exact: true })).not.toBeInTheDocument()
  return { ...opened, server }
}

it('says in the specified words what is missing', async () => {
  const { screen, submit, toast, link } = await openCopyPage(copyServer())
  await submit.click()
  await expect.element(toast('URL required')).toBeVisible()
  await expect.element(toast('Please enter a TikTok URL')).toBeVisible()
  await screen.getByRole('tab', { name: 'YouTube' }).click()
  await submit.click()
  await expect.element(toast('Please enter a YouTube URL')).toBeVisible()
  await screen.getByRole('tab', { name: 'Upload' }).click()
  await submit.click()
  await expect.element(toast('Video required')).toBeVisible()
  await expect.element(toast('Please upload a video')).toBeVisible()
  await screen.getByRole('tab', { name: 'TikTok' }).click()
  await link.fill(address)
  await submit.click()
  await expect.element(toast('Image required')).toBeVisible()
  await expect.element(toast('Please upload an image to animate')).toBeVisible()
  await expectAccessible('an empty form')
})

it('keeps the focus in its first step when the video comes, and when another one is wanted', async () => {
  const { screen, link, start } = await openCopyPage(copyServer())
  await link.fill(address)
  await userEvent.keyboard('{Enter}')
  await expect.element(start).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Play the part' })).toHaveFocus()
  screen.getByRole('button', { name: 'Use another video' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(link).toHaveFocus()
})

it('has one accented button: the one that asks for copies, which downloads a link too', async () => {
  const { screen, submit } = await openCopyPage(copyServer())
  const colourOf = (button: typeof submit) => getComputedStyle(button.element()).backgroundColor
  await expect.element(submit).toBeVisible()
  expect(colourOf(screen.getByRole('button', { name: 'Download' }))).not.toBe(colourOf(submit))
})

it('fills the window from top to bottom also once the bar of the studio is scrolled away', async () => {
  const { screen } = await openCopyPage(copyServer())
  const form = screen.getByRole('region', { name: 'Copy Video' })
  await expect.element(form).toBeVisible()
  const [strip] = getComputedStyle(form.element()).boxShadow.split(/,(?![^(]*\))/)
  expect(strip).toContain(`${getComputedStyle(form.element()).backgroundColor} 0px -56px`)
})

it('costs 13 credits while the length is not known, then what it really costs, by credits or by money', async () => {
  const { screen, submit, link, start, end } = await openCopyPage(copyServer())
  await expect.element(submit).toHaveAccessibleName('Submit 13 credits 30 Daily free credits left')
  await link.fill(address)
  await screen.getByRole('button', { name: 'Download' }).click()
  await expect.element(screen.getByText('Video downloaded!')).toBeVisible()
  await expect.element(submit).toHaveAccessibleName('Submit $1.20 30 Daily free credits left')
  // by keys: the end goes to the beginning, and takes no more than the shortest part
  await expect.element(end).toBeVisible()
  end.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(end).toHaveAttribute('aria-valuetext', '0:01')
  await expect.element(submit).toHaveAccessibleName(/13 credits/)
  // by typing
  const typed = screen.getByRole('textbox', { name: 'End' })
  await typed.fill('0:09.5')
  // the Enter that accepts a word of an input method, as Safari reports it
  typed.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }))
  await expect.element(typed).toHaveValue('0:09.5')
  await expect.element(end).toHaveAttribute('aria-valuetext', '0:01')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('textbox', { name: 'Start' }).fill('2')
  await userEvent.keyboard('{Tab}')
  await expect.element(start).toHaveAttribute('aria-valuetext', '0:02')
  await expect.element(screen.getByText('7.5 s of 12 s')).toBeVisible()
  await expect.element(submit).toHaveAccessibleName(/26 credits/)
  await screen.getByRole('radio', { name: /^480p/ }).click()
  await expect.element(submit).toHaveAccessibleName(/13 credits/)
  // what is no time gives way to the one before
  await screen.getByRole('textbox', { name: 'Start' }).fill('soon')
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('textbox', { name: 'Start' })).toHaveValue('0:02')
  await expectAccessible('a trimmed video')
})

it('sends what is chosen, one request for each image, each with its key and its payment', async () => {
  const { screen, server, submit, toast, end } = await ready(copyServer(), 3)
  end.element().focus()
  await userEvent.keyboard('{Home}')
  await screen.getByRole('radio', { name: /^Replace/ }).click()
  await screen.getByRole('radio', { name: 'Cinematic' }).click()
  await screen.getByRole('textbox', { name: 'Seed' }).fill('7')
  await screen.getByRole('textbox', { name: 'Prompt (optional)' }).fill('at night')
  await expect.element(submit).toHaveAccessibleName(/26 credits \+ 40¢/)
  await submit.click()
  await expect.element(toast('Animation started!')).toBeVisible()
  await expect.element(toast('3 animations started')).toBeVisible()
  const sent = server.sent.filter(({ call }) => call === 'POST /api/tiktok/animate')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(sent[0]?.fields).toMatchObject({
    mode: 'replace',
    resolution: '720p',
    aspectRatio: 'cinematic',
    seed: '7',
    prompt: 'at night',
    trimStart: '0',
    trimEnd: '1',
    credits: '13',
  })
  expect(sent[2]?.fields).toMatchObject({ priceCents: '40' })
  expect(new Set(sent.map(({ fields }) => fields['imageUrl'])).size).toBe(3)
  await expect.poll(() => document.querySelectorAll('[data-status=making]').length).toBe(3)
})

it('shows the new price after a refusal of the old one, and sends that at the next press', async () => {
  const server = copyServer()
  server.creditsLeft = 0
  const { respond } = server
  let micros = 400_000
  server.respond = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === getPrices.path)
      return Response.json({ version: 1, micros: { [priceKey(animationModel.id, 'five-seconds 720p')]: micros } })
    const response = await respond(request)
    if (pathname !== '/api/tiktok/animate' || micros > 400_000) return response
    micros = 500_000
    return problem(409, 'price-changed', 'The price has changed.')
  }
  const { submit, toast } = await ready(server)
  await expect.element(submit).toHaveAccessibleName(/^Submit \$1\.20/)
  await submit.click()
  await expect.element(toast('The price has changed.')).toBeVisible()
  await expect.element(submit).toHaveAccessibleName(/^Submit \$1\.50/)
  // long after the press before, with which it would be one double click
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  await submit.click()
  await expect.element(toast('Animation started!')).toBeVisible()
  const sent = server.sent.filter(({ call }) => call === 'POST /api/tiktok/animate')
  expect(sent.map(({ fields }) => fields['priceCents'])).toEqual(['120', '150'])
})

it('sends nothing at a price that the button has not shown, when a press takes over what was typed', async () => {
  const { screen, server, submit, toast, end } = await ready()
  const [typed, bought] = [
    screen.getByRole('textbox', { name: 'End' }),
    () =>
      server.sent.filter(({ call }) => call === 'POST /api/tiktok/animate').map(({ fields }) => fields['priceCents']),
  ]
  await typed.fill('5')
  await userEvent.keyboard('{Enter}')
  await expect.element(submit).toHaveAccessibleName(/^Submit 13 credits/)
  await typed.fill('12')
  await submit.click()
  await expect.element(toast('It is $1.20 now. Press Submit again.')).toBeVisible()
  await expect.element(end).toHaveAttribute('aria-valuetext', '0:12')
  expect(bought()).toEqual([])
  await submit.click()
  await expect.element(toast('Animation started!')).toBeVisible()
  expect(bought()).toEqual(['120'])
})

it('asks for a random seed unless one was typed', async () => {
  const { server, submit, toast } = await ready()
  await submit.click()
  await expect.element(toast('Animation started!')).toBeVisible()
  expect(server.sent.at(-1)?.fields).toMatchObject({ seed: '-1', mode: 'animate', aspectRatio: 'tall', trimEnd: '12' })
})

it('says why it was refused under its own title, and counts what was accepted', async () => {
  const server = copyServer()
  server.room = 1
  const { submit, toast } = await ready(server, 2)
  await submit.click()
  await expect.element(toast('Animation failed')).toBeVisible()
  await expect.element(toast('Too many videos at once · 1 animations started')).toBeVisible()
})

it('cannot be pressed at the limit', async () => {
  const server = copyServer()
  server.isAtLimit = true
  const { screen } = await openCopyPage(server)
  const button = screen.getByRole('button', { name: /^Max Limit/ })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText(/^4 videos are processing and 4 are waiting/)).toBeVisible()
})

it('downloads a link that was typed, and goes on where that costs what the button has said', async () => {
  const server = copyServer()
  server.durationMs = 4_900
  const { link, submit, toast } = await openCopyPage(server)
  await link.fill(address)
  giveImages(1)
  await expect.element(submit).toHaveAttribute('aria-disabled', 'false')
  await submit.click()
  await expect.element(toast('Animation started!')).toBeVisible()
  const calls = server.sent.map(({ call }) => call)
  expect(calls).toEqual(['POST /api/uploads', 'POST /api/tiktok/download', 'POST /api/tiktok/animate'])
})

it('buys nothing that was taken back while the link was being downloaded', async () => {
  const server = copyServer()
  server.durationMs = 4_900
  const { link, submit, toast, screen } = await openCopyPage(server)
  const downloading = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/download')) await downloading.promise
    return await server.respond(request)
  })
  await link.fill(address)
  giveImages(2)
  await expect.element(screen.getByRole('button', { name: 'Remove: image 2', exact: true })).toBeVisible()
  await submit.click()
  await expect.element(screen.getByText('Downloading…')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove: image 2', exact: true }).click()
  downloading.resolve()
  await expect.element(toast('The form has changed meanwhile. Press Submit.')).toBeVisible()
  await submit.click()
  await expect.element(toast('Animation started!')).toBeVisible()
  expect(server.sent.filter(({ call }) => call === 'POST /api/tiktok/animate')).toHaveLength(1)
})

it('asks again before it spends more than the button has said', async () => {
  const { link, submit, toast, start, screen } = await openCopyPage(copyServer())
  await link.fill(address)
  giveImages(1)
  await expect.element(submit).toHaveAttribute('aria-disabled', 'false')
  await submit.click()
  await expect.element(toast('All of it costs $1.20. Choose a part of it, or press Submit.')).toBeVisible()
  await expect.element(start).toBeVisible()
  await expect.element(screen.getByText('Animation started!')).not.toBeInTheDocument()
})

it('says why a link cannot be had, and keeps it', async () => {
  const server = copyServer()
  server.refusesLinks = true
  const { screen, link, toast } = await openCopyPage(server)
  await link.fill(address)
  await screen.getByRole('button', { name: 'Download' }).click()
  await expect.element(toast('Download failed')).toBeVisible()
  await expect.element(toast('This video is private.')).toBeVisible()
  await expect.element(link).toHaveValue(address)
})

it('says why a file cannot be had', async () => {
  const store = createStore()
  const span = { start: 2, end: 5 }
  store.set(copyDraftAtomOf(person.id), { sources: { upload: { videoId: sourceId, span } } })
  const { start, toast } = await openCopyPage(copyServer(), { store })
  const open = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'))
  })
  pasteVideo('clip')
  await expect.element(toast('Upload failed')).toBeVisible()
  await expect.element(start).toHaveAttribute('aria-valuetext', '0:02')
  open.mockRestore()
})

it('sends nothing of a file that is too large, or of a video that is too long', async () => {
  const { screen, toast } = await openCopyPage(copyServer())
  await screen.getByRole('tab', { name: 'Upload' }).click()
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  chooseFiles(document.querySelector('input[name=video]'), new File([soundOf(611)], 'long.mp4', { type: 'video/mp4' }))
  await expect.element(toast('Upload failed')).toBeVisible()
  await expect.element(toast('A video may last at most 10 minutes.')).toBeVisible()
  vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(500_000_001)
  chooseFiles(document.querySelector('input[name=video]'), new File(['a video'], 'large.mp4', { type: 'video/mp4' }))
  await expect.element(toast('A video may have at most 500 MB and 4,096 × 2,160 pixels.')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
})

it('copies the video that was given last, also when one that was given before comes later', async () => {
  const server = copyServer()
  const { submit, toast, start } = await openCopyPage(server)
  giveImages(1)
  const uploads: XMLHttpRequest[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    uploads.push(this)
  })
  const stopped = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  const arrive = (at: number): void => {
    const response = new Blob([JSON.stringify({ success: true, videoId: idOf(at + 1) })])
    Object.defineProperties(uploads[at] ?? {}, { status: { value: 200 }, response: { value: response } })
    uploads[at]?.dispatchEvent(new ProgressEvent('load'))
  }
  for (const [at, name] of ['first', 'second'].entries()) {
    pasteVideo(name)
    await expect.poll(() => uploads).toHaveLength(at + 1)
  }
  expect(stopped).toHaveBeenCalledOnce()
  arrive(1)
  await expect.element(start).toBeVisible()
  arrive(0)
  await submit.click()
  await expect.element(toast('Animation started!')).toBeVisible()
  expect(server.sent.at(-1)?.fields).toMatchObject({ videoId: idOf(2) })
})

it('lights the step that would take what is dragged', async () => {
  const { screen, link } = await openCopyPage(copyServer())
  await expect.element(link).toBeVisible()
  const [video, image] = ['Video to copy', 'Image to animate'].map((name) => screen.getByRole('region', { name }))
  const lit = () => [video, image].map((step) => step?.element().getAttribute('data-lit'))
  drag('dragover', new File(['a video'], 'clip.mp4', { type: 'video/mp4' }))
  await expect.poll(lit).toEqual(['true', 'false'])
  window.dispatchEvent(new Event('dragend'))
  drag('dragover', new File(['a picture'], 'mira.png', { type: 'image/png' }))
  await expect.poll(lit).toEqual(['false', 'true'])
})

it('takes at most four images, and says so in the specified words', async () => {
  const { toast } = await ready(copyServer(), 4)
  giveImages(1)
  await expect.element(toast('Maximum 4 images')).toBeVisible()
  await expect.element(toast('You can select up to 4 images')).toBeVisible()
  expect(document.querySelectorAll('[aria-label="Images to animate"] li')).toHaveLength(4)
})

it('begins anew when the video is not stored any more, and gets none that it does not show', async () => {
  const server = copyServer()
  const { screen, store } = await ready(server)
  await screen.unmount()
  server.durationMs = undefined
  // of another video, which the form does not show
  store.set(copyImports.links, { tiktok: 'https://vm.tiktok.com/ZMother/', youtube: '' })
  const again = await openCopyPage(server, { store })
  await expect.element(again.screen.getByText('This video is not stored any more.')).toBeVisible()
  await again.screen.getByRole('button', { name: /^Video missing/ }).click({ force: true })
  await expect.element(again.screen.getByText('Your video could not be loaded.')).toBeVisible()
  expect(server.sent.filter(({ call }) => call.endsWith('/download'))).toHaveLength(1)
  await again.screen.getByRole('button', { name: 'Use another video' }).click()
  await expect.element(again.link).toBeVisible()
})
