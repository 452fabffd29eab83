import { getPrices, priceKey } from '@studio/backend/contract/prices'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { chooseFiles } from '../../../../infra/components/choose-files.ts'
import { pngFile } from '../../../../infra/components/png-file.ts'
import { idOf as pictureId } from '../../../../shell/media/src/choosers/testing/server.ts'
import { drag } from '../../testing/drag.ts'
import { soundOf } from '../../testing/sound-of.ts'
import { manyVideos } from '../../testing/video-server.ts'
import { clipOf, idOf, videoOf } from '../../testing/videos.ts'
import { hum } from '../audio/testing/hum.ts'
import { lipSyncServer } from '../testing/lip-sync-server.ts'
import { lipSyncOf, unfinishedLipSync } from '../testing/lip-syncs.ts'
import { openLipSync } from '../testing/open-lip-sync.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1440, 900)
})

/** The form of the page, with what a person does in it. */
async function openForm(
  server = lipSyncServer({ videos: [videoOf(1, { clip: { ...clipOf(1), durationMs: 3_000 } })] }),
) {
  const { screen, router } = await openLipSync(server)
  const generate = screen.getByRole('button', { name: /^Generate/ })
  const field = (name: string): Element | null => document.querySelector(`input[name="${name}"]`)
  const giveImage = async (width = 1600, height = 900): Promise<void> => {
    chooseFiles(field('video'), pngFile('face.png', [width, height]))
    await expect.element(screen.getByRole('img', { name: 'face.png' })).toBeVisible()
  }
  const giveSound = async (seconds = 8): Promise<void> => {
    chooseFiles(field('audio'), soundOf(seconds))
    await expect.element(screen.getByRole('button', { name: 'Remove audio' })).toBeVisible()
  }
  const chooseVideo = async (): Promise<void> => {
    await screen.getByRole('button', { name: 'Choose from Videos' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Choose from Videos' })
    await dialog.getByRole('button', { name: /^Select a fox runs past lake 1/ }).click()
    await dialog.getByRole('button', { name: 'Use video' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  const chooseModel = (name: RegExp) => screen.getByRole('radio', { name }).click()
  const requests = () => server.sent.filter(({ call }) => call === 'POST /api/lip-sync')
  return { screen, router, server, generate, field, giveImage, giveSound, chooseVideo, chooseModel, requests }
}

it('asks in the specified words for what is missing, one after the other, and sends nothing', async () => {
  const { screen, generate, giveImage, chooseModel, requests } = await openForm()
  await generate.click()
  await expect.element(screen.getByText('No Video/Image Selected')).toBeVisible()
  await chooseModel(/^InfiniteTalk/)
  await generate.click()
  await expect.element(screen.getByText('No Image Selected')).toBeVisible()
  await giveImage()
  await generate.click()
  await expect.element(screen.getByText('No Audio Selected')).toBeVisible()
  await expect.element(screen.getByText('Please upload an audio file first.')).toBeVisible()
  expect(requests()).toEqual([])
})

it('sends an uploaded image and audio with the price that is shown, shows the tile at once, and a double click buys once', async () => {
  const { screen, generate, giveImage, giveSound, requests } = await openForm()
  await giveImage()
  await giveSound(8)
  await expect.element(screen.getByText('With an image, the video is as long as the audio.')).toBeVisible()
  await expect.element(generate).toHaveTextContent('Generate 64¢ 8.0 s of video')
  await generate.dblClick()
  await expect.element(screen.getByText('Lip Sync Started!')).toBeVisible()
  await expect.element(screen.getByText('In Progress')).toBeVisible()
  expect(requests()).toHaveLength(1)
  expect(requests()[0]?.fields).toMatchObject({
    model: 'wavespeed-lipsync-2-pro',
    syncMode: 'cut_off',
    sourceType: 'upload',
    priceCents: '64',
    // The prices of now are not known here.
    priceListVersion: '0',
  })
  const { video, audio } = requests()[0]?.fields ?? {}
  expect([video, audio].map((file) => file instanceof File && file.type)).toEqual(['image/png', 'audio/wav'])
})

it('shows the price that the server tells when it refuses the shown one, and sends that at the next press', async () => {
  const { screen, server, generate, giveImage, giveSound, chooseModel, requests } = await openForm()
  server.cents = 72
  await giveImage()
  await giveSound(8)
  await generate.click()
  await expect.element(screen.getByText('The price has changed.')).toBeVisible()
  await expect.element(generate).toHaveTextContent('Generate 72¢ 8.0 s of video')
  await chooseModel(/^InfiniteTalk/)
  await expect.element(generate).toHaveTextContent('Generate 24¢ 8.0 s of video')
  await chooseModel(/^Lipsync/)
  await expect.element(generate).toHaveTextContent('Generate 72¢ 8.0 s of video')
  // long after the press before, with which it would be one double click
  const later = performance.now() + 10_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await generate.click()
  await expect.element(screen.getByText('Lip Sync Started!')).toBeVisible()
  expect(requests().map(({ fields }) => fields['priceCents'])).toEqual(['64', '72'])
})

it('sends by which prices its own was worked out', async () => {
  const server = lipSyncServer()
  const prices = { version: 7, micros: { [priceKey('wavespeed-ai/infinitetalk', 'second 480p')]: 40_000 } }
  const respond = async (request: Request): Promise<Response> =>
    request.url.endsWith(getPrices.path) ? Response.json(prices) : await server.respond(request)
  const { screen, generate, giveImage, giveSound, chooseModel, requests } = await openForm({ ...server, respond })
  await chooseModel(/^InfiniteTalk/)
  await giveImage()
  await giveSound(8)
  await expect.element(generate).toHaveTextContent('Generate 32¢ 8.0 s of video')
  await generate.click()
  await expect.element(screen.getByText('Lip Sync Started!')).toBeVisible()
  expect(requests()[0]?.fields).toMatchObject({ priceCents: '32', priceListVersion: '7' })
})

it('sends the most that it may cost with a video that this browser cannot play', async () => {
  const { screen, generate, field, giveSound, requests } = await openForm()
  chooseFiles(field('video'), new File(['no film'], 'talk.mp4', { type: 'video/mp4' }))
  await expect.element(screen.getByRole('button', { name: 'Remove video' })).toBeVisible()
  await giveSound(8)
  await expect.element(generate).toHaveTextContent('Generate up to 64¢ 8.0 s of video')
  await generate.click()
  await expect.element(screen.getByText('Lip Sync Started!')).toBeVisible()
  expect(requests()[0]?.fields).toMatchObject({ mostCents: '64' })
  expect(requests()[0]?.fields).not.toHaveProperty('priceCents')
})

it('explains the five sync modes with the length of each result, and sends the chosen one with the chosen video', async () => {
  const { screen, generate, chooseVideo, giveSound, chooseModel, requests } = await openForm()
  await chooseVideo()
  await giveSound(8)
  const lengths = screen.getByRole('group', { name: 'Sync mode' }).getByRole('status')
  await expect
    .poll(() => lengths.elements().map((each) => each.textContent))
    .toEqual(['3.0 s', '8.0 s', '8.0 s', '8.0 s', '8.0 s'])
  await expect.element(generate).toHaveTextContent('Generate 24¢ 3.0 s of video')
  await expect
    .element(screen.getByText('Plays the video forwards, then backwards, until the audio ends.'))
    .toBeVisible()
  await chooseModel(/^Bounce/)
  await expect.element(generate).toHaveTextContent('Generate 64¢ 8.0 s of video')
  await expectAccessible('sync modes')
  await generate.click()
  await expect.element(screen.getByText('Lip Sync Started!')).toBeVisible()
  const address = `/api/media/${idOf(500_001)}/original`
  expect(requests()[0]?.fields).toMatchObject({
    syncMode: 'bounce',
    videoUrl: address,
    sourceType: 'generated',
    sourceVideoId: idOf(500_001),
  })
})

it('offers finished clips of all kinds, so that a lip sync can be synced again', async () => {
  const made = { ...lipSyncOf(5), createdAt: new Date(2026, 10, 3, 12).toISOString() }
  const server = lipSyncServer({ lipSyncs: [unfinishedLipSync(6), made], videos: [videoOf(1)] })
  const { screen } = await openForm(server)
  await screen.getByRole('button', { name: 'Choose from Videos' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Choose from Videos' })
  await expect.poll(() => dialog.getByRole('button', { name: /^Select / }).elements()).toHaveLength(2)
  await dialog.getByRole('button', { name: /^Select Lip sync, Nov 3, 2026/ }).click()
  await dialog.getByRole('button', { name: 'Use video' }).click()
  await expect.element(screen.getByRole('button', { name: 'Remove video' })).toBeVisible()
})

it('says that more videos could not be loaded, and loads them when the person tries again', async () => {
  const server = lipSyncServer({ videos: manyVideos(25) })
  let fails = true
  const respond = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/api/clips' || !searchParams.has('after')) return await server.respond(request)
    return fails ? new Response('', { status: 503 }) : Response.json([{ ...videoOf(99), kind: 'video' }])
  }
  const { screen } = await openForm({ ...server, respond })
  await screen.getByRole('button', { name: 'Choose from Videos' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Choose from Videos' })
  await dialog.getByRole('button', { name: 'Show more' }).click()
  await expect.element(dialog.getByText(/^More videos could not be loaded\./)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Retry' })).toHaveFocus()
  await expectAccessible('more videos that could not be loaded')
  fails = false
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog.getByText(/^More videos could not be loaded\./)).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: /^Select a fox runs past lake 99/ })).toBeInTheDocument()
})

it('lights the step that would take what is dragged, and takes both a picture and a sound that are dropped together', async () => {
  const { screen } = await openForm()
  const [source, voice] = [
    screen.getByRole('region', { name: 'Video or image' }),
    screen.getByRole('region', { name: 'Audio' }),
  ]
  await expect.element(voice).toBeVisible()
  drag('dragover', soundOf(8))
  await expect.element(voice).toHaveAttribute('data-lit', 'true')
  await expect.element(source).toHaveAttribute('data-lit', 'false')
  drag('drop', pngFile('face.png', [1600, 900]), soundOf(8))
  await expect.element(screen.getByRole('img', { name: 'face.png' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove audio' })).toBeVisible()
  await expect.element(voice).toHaveAttribute('data-lit', 'false')
})

it('clears a video for InfiniteTalk, takes none with it, and offers its ratios, sizes and a prompt', async () => {
  const { screen, generate, field, chooseVideo, chooseModel, giveImage, giveSound, requests } = await openForm()
  await chooseVideo()
  await chooseModel(/^InfiniteTalk/)
  await expect.element(screen.getByText('Video Cleared')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Choose from Videos' }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Remove video' }).elements()).toEqual([])
  chooseFiles(field('video'), new File(['no film'], 'talk.mp4', { type: 'video/mp4' }))
  await expect.element(screen.getByText('Invalid Content Type')).toBeVisible()
  await expect.element(screen.getByText(/^InfiniteTalk only works with images/)).toBeVisible()
  await giveImage(900, 1600)
  await expect.element(screen.getByRole('radio', { name: '9:16' })).toBeChecked()
  await screen.getByRole('radio', { name: '720p' }).click()
  await screen.getByLabelText('Prompt (optional)').fill('speaks calmly')
  await giveSound(8)
  await expect.element(generate).toHaveTextContent('Generate 48¢ 8.0 s of video')
  await expectAccessible('InfiniteTalk')
  await generate.click()
  await expect.element(screen.getByText('Lip Sync Started!')).toBeVisible()
  expect(requests()[0]?.fields).toMatchObject({
    model: 'wavespeed-ai/infinitetalk',
    aspectRatio: '9:16',
    resolution: '720p',
    prompt: 'speaks calmly',
  })
})

it('buys nothing with the voice that was there while another one is being recorded, and says why', async () => {
  hum()
  const { screen, generate, giveImage, giveSound, requests } = await openForm(lipSyncServer())
  await giveImage()
  await giveSound()
  await screen.getByRole('button', { name: 'Record' }).click()
  const button = screen.getByRole('button', { name: /^Recording\.\.\./ })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await expect.element(screen.getByText('Your voice is being recorded. Press Stop first.').first()).toBeVisible()
  expect(requests()).toEqual([])
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(generate).toHaveAttribute('aria-disabled', 'false')
})

it('says Max Limit while as many run and wait as may', async () => {
  const server = lipSyncServer()
  server.others.isAtLimit = true
  const { screen, requests } = await openForm(server)
  const button = screen.getByRole('button', { name: /^Max Limit/ })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(requests()).toEqual([])
})

/** From now on an upload stays where the test leaves it. */
function holdUploads() {
  const held: XMLHttpRequest[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    held.push(this)
  })
  const tell = (loaded: number): void => {
    held[0]?.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 }))
  }
  const accept = (): void => {
    const response = new Blob([JSON.stringify({ videoId: idOf(9), status: 'processing' })])
    Object.defineProperties(held[0] ?? {}, { status: { value: 202 }, response: { value: response } })
    held[0]?.dispatchEvent(new ProgressEvent('load'))
  }
  return { held, tell, accept }
}

it('goes on to send the files while the person looks at another page, shows how far it is, and cannot be pressed again', async () => {
  const { screen, router, generate, giveImage, giveSound } = await openForm(lipSyncServer())
  await giveImage()
  await giveSound()
  const { held, tell, accept } = holdUploads()
  await generate.click()
  await expect.poll(() => held).toHaveLength(1)
  tell(12)
  await router.navigate({ to: '/' })
  await expect.element(screen.getByText('Home')).toBeVisible()
  tell(25)
  await router.navigate({ to: '/lip-sync' })
  const button = screen.getByRole('button', { name: /^Uploading 25%/ })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  accept()
  await expect.element(screen.getByText('Lip Sync Started!')).toBeVisible()
  await expect.element(generate).toHaveAttribute('aria-disabled', 'false')
  expect(held).toHaveLength(1)
})

it('tells of a refusal under its title, and takes the tile away', async () => {
  const server = lipSyncServer()
  server.refusal = 'Too many videos at once'
  const { screen, generate, giveImage, giveSound } = await openForm(server)
  await giveImage()
  await giveSound()
  await generate.click()
  await expect.element(screen.getByText('Generation Failed')).toBeVisible()
  await expect.element(screen.getByText('Too many videos at once')).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[data-index]').length).toBe(0)
})

it('sends no file that was changed or moved since it was chosen, and says so', async () => {
  const { screen, generate, giveImage, giveSound, requests } = await openForm()
  await giveImage()
  await giveSound()
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
  await generate.click()
  const words = 'face.png was changed or moved since it was chosen. Choose it again.'
  await expect.element(screen.getByText(words, { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByText('In Progress')).not.toBeInTheDocument()
  expect(requests()).toEqual([])
})

it('refuses audio that is too large in the specified words, and a file without sound', async () => {
  const { screen, field } = await openForm()
  chooseFiles(field('audio'), new File([new Uint8Array(15 * 1024 * 1024)], 'long.mp3', { type: 'audio/mpeg' }))
  await expect.element(screen.getByText('Audio file must be under 15MB')).toBeVisible()
  chooseFiles(field('audio'), new File(['no sound'], 'note.mp3', { type: 'audio/mpeg' }))
  await expect.element(screen.getByText('note.mp3 holds no sound that this browser can read')).toBeVisible()
  chooseFiles(field('audio'), soundOf(601, 'speech.wav'))
  await expect.element(screen.getByText('speech.wav is longer than 10 minutes')).toBeVisible()
})

it('refuses a video that is too long, or too short', async () => {
  const { screen, field } = await openForm()
  const video = (seconds: number, name: string) => new File([soundOf(seconds)], name, { type: 'video/mp4' })
  chooseFiles(field('video'), video(611, 'talk.mp4'))
  await expect.element(screen.getByText('talk.mp4 is longer than 10 minutes.')).toBeVisible()
  chooseFiles(field('video'), video(0.25, 'word.mp4'))
  await expect.element(screen.getByText('word.mp4 is shorter than 0.5 seconds.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove video' }).elements()).toEqual([])
})

/** From now on every address has an upright picture. */
function loadPictures(): void {
  const picture = HTMLImageElement.prototype
  vi.spyOn(picture, 'decode').mockResolvedValue(undefined)
  vi.spyOn(picture, 'naturalWidth', 'get').mockReturnValue(900)
  vi.spyOn(picture, 'naturalHeight', 'get').mockReturnValue(1_600)
}

it('takes an image from the images and from the characters of the studio', async () => {
  loadPictures()
  const { screen, generate, giveSound, requests } = await openForm(lipSyncServer({ images: 3 }))
  const image = screen.getByRole('img', { name: 'Chosen image' })
  await screen.getByRole('button', { name: 'Choose from Images' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Choose from Images' })
  await dialog.getByRole('button', { name: 'Select a fox by lake 1', exact: true }).click()
  await dialog.getByRole('button', { name: 'Use image' }).click()
  await expect.element(image).toHaveAttribute('src', `/api/media/${pictureId(1)}/thumbnail`)

  await screen.getByRole('button', { name: 'Choose from Characters' }).click()
  const characters = screen.getByRole('dialog', { name: 'Choose from Characters' })
  await characters.getByRole('button', { name: /^Mira/ }).click()
  await characters.getByRole('button', { name: 'Select Mira, image 3', exact: true }).click()
  await characters.getByRole('button', { name: 'Use image' }).click()
  await expect.element(image).toHaveAttribute('src', `/api/media/${pictureId(2)}/thumbnail`)
  await giveSound(8)
  await generate.click()
  await expect.element(screen.getByText('Lip Sync Started!')).toBeVisible()
  expect(requests()[0]?.fields).toMatchObject({ sourceType: 'character' })
})

it('begins with the image that its address names, once, and with its ratio', async () => {
  loadPictures()
  const { screen, address } = await openLipSync(lipSyncServer(), `/lip-sync?image=${idOf(7)}`)
  const image = screen.getByRole('img', { name: 'Chosen image' })
  await expect.element(image).toHaveAttribute('src', `/api/media/${idOf(7)}/thumbnail`)
  expect(address()).toBe('/lip-sync')
  await screen.getByRole('radio', { name: /^InfiniteTalk/ }).click()
  await expect.element(screen.getByRole('radio', { name: '9:16' })).toBeChecked()
})

it('says that a video which its address names is not there any more', async () => {
  const { screen, address } = await openLipSync(lipSyncServer(), `/lip-sync?clip=${idOf(7)}`)
  await expect.element(screen.getByText('The video is not there any more.')).toBeVisible()
  expect(address()).toBe('/lip-sync')
})

it('says in the specified words that an image which its address names cannot be had', async () => {
  const { screen, address } = await openLipSync(lipSyncServer(), `/lip-sync?image=${idOf(7)}`)
  await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Failed to process selected image')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove image' }).elements()).toEqual([])
  expect(address()).toBe('/lip-sync')
})
