import { generateVideo, listVideoModels } from '@studio/backend/contract/videos'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { chooseFiles } from '../../../infra/components/choose-files.ts'
import { pngFile } from '../../../infra/components/png-file.ts'
import { idOf as pictureId } from '../../../shell/media/src/choosers/testing/server.ts'
import { person } from '../../../shell/src/testing/open-page.tsx'
import { draftAtomOf, readDraft } from '../request/draft.ts'
import { models } from '../testing/models.ts'
import { openVideoPage } from '../testing/open-video-page.tsx'
import { soundOf } from '../testing/sound-of.ts'
import { problem, type VideoServer, videoServer } from '../testing/video-server.ts'
import { idOf } from '../testing/videos.ts'
import { withImages } from '../testing/with-images.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1440, 900)
})

/** The page, with buttons and fields of its panel. */
async function openPanel(server: VideoServer = videoServer(), at?: string) {
  const { screen, address, store, router } = await openVideoPage(server, at)
  const prompt = screen.getByLabelText('Prompt', { exact: true })
  await expect.element(prompt).toBeVisible()
  const chip = (name: string | RegExp) => screen.getByRole('button', { name })
  const choose = async (name: RegExp, choice: string | RegExp): Promise<void> => {
    await chip(name).click()
    await screen.getByRole('menuitemradio', { name: choice }).click()
  }
  const generate = screen.getByRole('button', { name: /^Generate/ })
  const giveFrame = async (width = 1600, height = 900): Promise<void> => {
    await chip('Add: First frame').click()
    chooseFiles(document.querySelector('input[name="image"]'), pngFile('fox.png', [width, height]))
    await userEvent.keyboard('{Escape}')
    await expect.element(chip(/^Change: First frame/)).toBeVisible()
  }
  const requests = () => server.sent.filter(({ call }) => call === 'POST /api/generate-video')
  return { screen, address, store, router, server, prompt, chip, choose, generate, giveFrame, requests }
}

it('asks for an image first, in the specified words, and sends nothing', async () => {
  const { screen, prompt, generate, requests } = await openPanel()
  await prompt.fill('a fox runs')
  await generate.click()
  await expect.element(screen.getByText('No Image Selected')).toBeVisible()
  await expect.element(screen.getByText('Please upload or select an image first.')).toBeVisible()
  expect(requests()).toEqual([])
})

it('begins with the image that the address names, once', async () => {
  const { screen, chip, address } = await openPanel(videoServer(), `/video?image=${idOf(7)}`)
  await expect.element(chip('Change: First frame')).toBeVisible()
  const thumbnail = screen.getByRole('button', { name: 'Change: First frame' }).element().querySelector('img')
  expect(thumbnail?.getAttribute('src')).toBe(`/api/media/${idOf(7)}/thumbnail`)
  await expect.poll(address).toBe('/video')
})

it.each(['', 'x', '../../settings'])('begins without an image when the address names none: "%s"', async (image) => {
  const { chip } = await openPanel(videoServer(), `/video?image=${image}`)
  await expect.element(chip('Add: First frame')).toBeVisible()
})

it('asks for a last frame where the model needs one', async () => {
  const { screen, prompt, generate, choose, giveFrame, requests } = await openPanel()
  await giveFrame()
  await choose(/^Model/, /^Wan 2.2 I2V 720p/)
  await prompt.fill('a fox runs')
  await generate.click()
  await expect.element(screen.getByText('Last Frame Required')).toBeVisible()
  expect(requests()).toEqual([])
})

it('sends the uploaded frame by its address with the price that is shown, four clips with four keys, and a double click buys once', async () => {
  const { screen, server, prompt, generate, choose, giveFrame, requests } = await openPanel()
  server.running = 2
  await giveFrame()
  await choose(/^Number of videos/, '4 videos')
  await prompt.fill('a fox runs')
  await expect.element(generate).toHaveTextContent('Generate $1.80')
  await generate.dblClick()
  await expect.element(screen.getByText('Videos Submitted!')).toBeVisible()
  await expect.element(screen.getByText('2 videos processing, 2 queued')).toBeVisible()
  expect(server.sent.filter(({ call }) => call === 'POST /api/uploads')).toHaveLength(1)
  expect(new Set(requests().map(({ key }) => key)).size).toBe(4)
  expect(requests()).toHaveLength(4)
  expect(requests()[0]?.fields).toEqual({
    prompt: 'a fox runs',
    model: 'kling-2.1',
    variant: 'pro',
    duration: '5',
    resolution: '1080p',
    aspectRatio: '16:9',
    negativePrompt: 'blur, distort, low quality',
    guidanceScale: '0.5',
    priceCents: '45',
    imageUrl: `/api/media/${idOf(900_000)}/original`,
  })
})

it('shows the new price after a refusal of the old one, and sends that at the next press', async () => {
  const server = videoServer()
  let centsPerSecond = 9
  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === listVideoModels.path)
      return Response.json([{ ...models.kling, rates: [{ variant: 'pro', centsPerSecond }] }])
    const response = await server.respond(request)
    if (pathname !== generateVideo.path || centsPerSecond > 9) return response
    centsPerSecond = 10
    return problem(409, 'price-changed', 'The price has changed.')
  }
  const { screen, prompt, generate, giveFrame, requests } = await openPanel({ ...server, respond })
  await giveFrame()
  await prompt.fill('a fox runs')
  await expect.element(generate).toHaveTextContent('Generate 45¢')
  await generate.click()
  await expect.element(screen.getByText('The price has changed.')).toBeVisible()
  await expect.element(generate).toHaveTextContent('Generate 50¢')
  // long after the press before, with which it would be one double click
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  await generate.click()
  await expect.element(screen.getByText('1 video(s) submitted')).toBeVisible()
  expect(requests().map(({ fields }) => fields['priceCents'])).toEqual(['45', '50'])
})

it.each([
  ['7', '8'],
  ['2147483647', '0'],
])('gives each clip of a press a seed of its own, from the one that was typed on: %s, %s', async (typed, next) => {
  const { screen, prompt, generate, chip, choose, giveFrame, requests } = await openPanel()
  await giveFrame()
  await choose(/^Model/, /^Veo 3.1/)
  await choose(/^Number of videos/, '2 videos')
  await chip(/^More settings/).click()
  await screen.getByLabelText('Seed').fill(typed)
  await userEvent.keyboard('{Escape}')
  await prompt.fill('a fox runs')
  await generate.click()
  await expect.element(screen.getByText('2 video(s) submitted')).toBeVisible()
  expect(requests().map(({ fields }) => fields['seed'])).toEqual([typed, next])
})

it('shows the tiles at once, cannot be pressed while they are submitted, and removes those that were refused', async () => {
  const { screen, server, prompt, generate, choose, giveFrame, requests } = await openPanel()
  server.room = 1
  await giveFrame()
  await choose(/^Number of videos/, '3 videos')
  await prompt.fill('a fox runs')
  server.hold = true
  await generate.click()
  await expect.poll(() => document.querySelectorAll('[data-status="waiting"]').length).toBe(3)
  await expect.element(screen.getByRole('button', { name: 'Submitting...' })).toHaveAttribute('aria-disabled', 'true')
  server.release()
  await expect.element(screen.getByText('Generation Failed')).toBeVisible()
  await expect.element(screen.getByText('Too many videos at once · 1 video(s) submitted')).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[data-index]').length).toBe(1)
  // after the refusal nothing more was asked for
  expect(requests()).toHaveLength(2)
})

it('says Max Limit while as many run and wait as may', async () => {
  const server = videoServer()
  server.isAtLimit = true
  const { screen, requests } = await openPanel(server)
  const button = screen.getByRole('button', { name: 'Max Limit' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible('at the limit')
  await button.click({ force: true })
  expect(requests()).toEqual([])
})

it('sets the nearest ratio from the image, and shows what the model crops off', async () => {
  const { screen, chip, choose, giveFrame } = await openPanel()
  await giveFrame(900, 1600)
  await choose(/^Model/, /^Wan 2.5/)
  await expect.element(chip('Aspect ratio: 9:16')).toBeVisible()
  await chip('Change: First frame').click()
  await expect.element(screen.getByText('Shown as the video has it, in 9:16')).toBeVisible()
  await expectAccessible('first frame')
})

it('keeps the ratio that the person has chosen while the image was being loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(promise)
  const { chip, choose, giveFrame } = await openPanel()
  await giveFrame(900, 1600)
  await choose(/^Model/, /^Wan 2.5/)
  await choose(/^Aspect ratio/, '1:1')
  resolve()
  const shown = () =>
    chip(/^Change: First frame/)
      .element()
      .querySelector('img')
      ?.getAttribute('src')
  await expect.poll(shown).toBe(`/api/media/${idOf(900_000)}/thumbnail`)
  await expect.element(chip('Aspect ratio: 1:1')).toBeVisible()
})

it('takes up to four images of characters, the first as the first frame, and says in the specified words when there are more', async () => {
  const { screen, chip } = await openPanel(withImages(6))
  await chip('Add: First frame').click()
  await chip('Choose from Characters').click()
  const dialog = screen.getByRole('dialog', { name: 'Choose from Characters' })
  await dialog.getByRole('button', { name: /^Mira/ }).click()
  const image = (n: number) => dialog.getByRole('button', { name: `Select Mira, image ${n}`, exact: true })
  await image(1).click()
  await image(5).click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('Maximum 4 images can be selected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use as first frame' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await chip('Change: First frame').click()
  const picks = screen.getByRole('region', { name: 'Chosen from characters' }).getByRole('button')
  await expect
    .poll(() => picks.elements().map((each) => each.getAttribute('aria-pressed')))
    .toEqual(['true', 'false', 'false', 'false'])
  await picks.nth(2).click()
  await expect.element(picks.nth(2)).toHaveAttribute('aria-pressed', 'true')
  expect(document.querySelector('figure img')?.getAttribute('src')).toBe(`/api/media/${pictureId(2)}/thumbnail`)
})

it('takes the last frame from an image of the gallery', async () => {
  const { screen, chip, choose } = await openPanel(withImages(3))
  await choose(/^Model/, /^Veo 3.1/)
  await chip('Add: Last frame').click()
  await chip('Choose from Images').click()
  const dialog = screen.getByRole('dialog', { name: 'Choose from Images' })
  await dialog.getByRole('button', { name: 'Select a fox by lake 1', exact: true }).click()
  await dialog.getByRole('button', { name: 'Use as last frame' }).click()
  await expect.element(chip('Change: Last frame')).toBeVisible()
  await expect.element(chip('Add: First frame')).toBeVisible()
  const thumbnail = screen.getByRole('button', { name: 'Change: Last frame' }).element().querySelector('img')
  expect(thumbnail?.getAttribute('src')).toBe(`/api/media/${pictureId(1)}/thumbnail`)
})

it('opens the chat that writes prompts beside it', async () => {
  const { screen, chip } = await openPanel()
  await chip('Write with AI').click()
  await expect.element(screen.getByRole('complementary', { name: 'AI chat' })).toBeVisible()
  await expect.element(chip('Write with AI')).toHaveAttribute('aria-pressed', 'true')
})

it('shows what each model takes, and retired ones with their successor', async () => {
  const { screen, chip, choose } = await openPanel()
  await chip(/^Model/).click()
  const retired = screen.getByRole('menuitemradio', { name: /^Sora 2/ })
  await expect.element(retired.getByText('Use Veo 3.1 instead')).toBeVisible()
  await expect.element(retired).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  expect(chip('Add: Last frame').elements()).toEqual([])
  await choose(/^Model/, /^Veo 3.1/)
  await expect.element(chip('Add: Last frame')).toBeVisible()
  await expect.element(chip('Duration: 6 s')).toBeVisible()
  await expect.element(chip('Sound: With sound')).toBeVisible()
  expect(chip(/^Variant/).elements()).toEqual([])
  await choose(/^Model/, /^Kling 2.1/)
  await expect.element(chip('Duration: 5 s')).toBeVisible()
})

it.each([
  ['reduce', 'instant'],
  ['no-preference', 'smooth'],
] as const)('goes to the new tiles as motion is wanted: %s', async (value, behavior) => {
  const prefer = async (wanted: typeof value): Promise<void> => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: wanted }] })
  }
  onTestFinished(() => prefer('reduce'))
  await prefer(value)
  const scrollTo = vi.spyOn(window, 'scrollTo')
  const { prompt, generate } = await openPanel(videoServer(), `/video?image=${idOf(7)}`)
  await prompt.fill('a fox runs')
  await generate.click()
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior })
})

it('refuses audio that is too large in the specified words', async () => {
  const { screen, chip, choose } = await openPanel()
  await choose(/^Model/, /^Wan 2.5/)
  await chip('Add: Audio').click()
  const file = new File([new Uint8Array(15 * 1024 * 1024)], 'long.mp3', { type: 'audio/mpeg' })
  chooseFiles(document.querySelector('input[name="audio"]'), file)
  await expect.element(screen.getByText('Audio file must be under 15MB')).toBeVisible()
})

it('turns the sound on with audio of the person, and sends none that would not be heard', async () => {
  const { screen, prompt, chip, choose, generate, requests } = await openPanel(videoServer(), `/video?image=${idOf(7)}`)
  await choose(/^Model/, /^Veo 3.1/)
  await choose(/^Sound:/, /^No sound/)
  await choose(/^Model/, /^Wan 2.5/)
  await chip('Add: Audio').click()
  chooseFiles(document.querySelector('input[name="audio"]'), soundOf(3, 'song.wav'))
  await userEvent.keyboard('{Escape}')
  await expect.element(chip('Sound: With sound')).toBeVisible()
  await choose(/^Sound:/, /^No sound/)
  await prompt.fill('a fox sings')
  await screen.getByRole('button', { name: 'Sound is off' }).click({ force: true })
  await expect.element(screen.getByText(/^Your audio would not be heard/).first()).toBeVisible()
  expect(requests()).toEqual([])
  await choose(/^Sound:/, /^With sound/)
  await generate.click()
  await expect.poll(requests).toHaveLength(1)
})

it('refuses audio that is too long before it is sent, and says where a clip cuts it off', async () => {
  const { screen, chip, choose } = await openPanel()
  await choose(/^Model/, /^Wan 2.5/)
  await chip('Add: Audio').click()
  const give = (file: File) => chooseFiles(document.querySelector('input[name="audio"]'), file)
  give(soundOf(31, 'long.wav'))
  await expect.element(screen.getByText('The audio must be 3 to 30 seconds long.')).toBeVisible()
  give(soundOf(8, 'song.wav'))
  await userEvent.keyboard('{Escape}')
  await expect.element(chip('Audio: song.wav · Cut off after 5 s')).toBeVisible()
  await choose(/^Duration/, /^10 s/)
  await expect.element(chip('Audio: song.wav')).toBeVisible()
})

it('lets go of audio that takes long to be read', async () => {
  const { screen, chip, choose } = await openPanel()
  await choose(/^Model/, /^Wan 2.5/)
  const silent = vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(() => undefined)
  onTestFinished(() => silent.mockRestore())
  await chip('Add: Audio').click()
  chooseFiles(document.querySelector('input[name="audio"]'), soundOf(8, 'song.wav'))
  const remove = screen.getByRole('button', { name: 'Remove', exact: true })
  await remove.click()
  await expect.element(remove).not.toBeInTheDocument()
})

it('keeps a half-written prompt and the first frame over a reload', async () => {
  const { prompt, giveFrame } = await openPanel()
  await giveFrame()
  await prompt.fill('a fox that')
  const stored = (): unknown => JSON.parse(sessionStorage.getItem('atelier.mira.video-draft') ?? 'null')
  await expect.poll(() => readDraft(stored())).toMatchObject({ prompt: 'a fox that', firstFrame: idOf(900_000) })
})

it('keeps the chosen audio while the person looks at another page, and sends it', async () => {
  const server = videoServer()
  const { screen, router, chip, choose, generate, requests } = await openPanel(server, `/video?image=${idOf(7)}`)
  await choose(/^Model/, /^Wan 2.5/)
  await chip('Add: Audio').click()
  chooseFiles(document.querySelector('input[name="audio"]'), new File(['la'], 'song.mp3', { type: 'audio/mpeg' }))
  await userEvent.keyboard('{Escape}')
  await router.navigate({ to: '/' })
  await expect.element(screen.getByText('Home')).toBeVisible()
  await router.navigate({ to: '/video' })
  await expect.element(chip('Audio: song.mp3')).toBeVisible()
  await screen.getByLabelText('Prompt', { exact: true }).fill('a fox sings')
  await generate.click()
  await expect.poll(requests).toHaveLength(1)
  const audio = requests()[0]?.fields['audio']
  expect(audio instanceof File && audio.name).toBe('song.mp3')
})

it('says after a reload that the audio must be chosen again, and sends nothing without it until it is removed', async () => {
  const { screen, store, chip, generate, requests } = await openPanel()
  // what a reload leaves: the name of the file, and not the file
  const left = { model: 'wan-2.5', prompt: 'a fox sings', audioName: 'song.mp3', firstFrame: idOf(900_000) }
  store.set(draftAtomOf(person.id), left)
  await generate.click()
  await expect.element(screen.getByText('Audio is missing')).toBeVisible()
  expect(requests()).toEqual([])
  await chip('Choose again: song.mp3').click()
  await expect
    .element(screen.getByText('song.mp3 is not at hand any more. Choose it again, or remove it.').last())
    .toBeVisible()
  await expectAccessible('audio that a reload has lost')
  await chip('Remove').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(chip('Add: Audio')).toBeVisible()
  await generate.click()
  await expect.poll(requests).toHaveLength(1)
})
