import { type Generation, generate, listModels, type TrashedImage } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { chooseFiles } from '../../../infra/components/choose-files.ts'
import { pngFile } from '../../../infra/components/png-file.ts'
import { asksBeforeUnload } from '../../../shell/ui/src/testing/asks-before-unload.ts'
import { familyWith, generationOf, idOf, relativeOf } from '../detail/testing/family.ts'
import { EditPage } from './edit-page.tsx'
import { recentKey } from './rail/recent.ts'
import { models, openEdit } from './testing/open-edit.tsx'

const jobId = idOf(900)
const portrait = { width: 768, height: 1024 }
const fox = generationOf(idOf(100), [relativeOf(1, portrait), relativeOf(2, { ...portrait, n: 1 })], {
  prompt: 'a fox in snow',
})
const many = generationOf(
  idOf(101),
  [3, 4, 5, 6, 7, 8, 9].map((n) => relativeOf(n)),
  { prompt: 'lemons' },
)
const upload = relativeOf(20, { isUpload: true })
const trashed = relativeOf(21, { isUpload: true, daysLeft: 12 })

/** What the server has. */
let generations: Map<string, Generation>
let sent: FormData[] = []
let inTrash: readonly TrashedImage[] = []
let offersModels = false
let refusal: { status: number; body: unknown } | undefined
let people = 0

beforeEach(async () => {
  await page.viewport(1440, 900)
  generations = new Map([fox, many].map((each) => [each.id, each]))
  sent = []
  refusal = undefined
  offersModels = false
  inTrash = []
  people += 1
  vi.stubGlobal('fetch', async (request: Request) => answer(request))
})
afterEach(() => {
  vi.unstubAllGlobals()
  uploaded = Promise.resolve()
})

/** An upload is answered after this. */
let uploaded: Promise<unknown> = Promise.resolve()

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/api/gallery/generations') {
    return Response.json((searchParams.get('ids') ?? '').split(',').flatMap((id) => generations.get(id) ?? []))
  }
  if (pathname === '/api/generations') {
    expect(searchParams.toString()).toBe('limit=50&offset=0')
    return Response.json([...generations.values()])
  }
  if (pathname === listModels.path && offersModels) return Response.json(models)
  if (pathname === '/api/uploads') await uploaded
  if (pathname === '/api/uploads') return Response.json({ id: upload.id, url: upload.url, width: 10, height: 10 })
  if (pathname === `/api/assets/${upload.id}/family`) return Response.json(familyWith(upload))
  if (pathname === `/api/assets/${trashed.id}/family`) return Response.json(familyWith(trashed))
  if (pathname === '/api/trash') return Response.json(inTrash)
  if (pathname.endsWith('/restore')) return Response.json({ success: true })
  if (pathname !== generate.path) return Response.json({}, { status: 404 })
  sent.push(await request.formData())
  if (refusal !== undefined) return Response.json(refusal.body, { status: refusal.status })
  generations.set(jobId, running)
  return Response.json({ success: true, queued: true, jobId }, { status: 202 })
}

const running: Generation = {
  ...generationOf(jobId, [], { prompt: 'at night', status: 'processing', progress: 50, numberOfImages: 2 }),
  referenceImages: [relativeOf(1).url],
  createdAt: new Date(Date.now() - 4_000).toISOString(),
  outputs: [
    { n: 0, status: 'failed', reason: 'refused', error: 'The model refused this request.' },
    { n: 1, status: 'running', progress: 50 },
  ],
}
const ended: Generation = {
  ...running,
  status: 'completed',
  outputs: [...generationOf(jobId, [relativeOf(30)]).outputs, ...generationOf(jobId, [relativeOf(31)]).outputs].map(
    (output, n) => ({ ...output, n }),
  ),
}

async function open(address: string, store = createStore()) {
  const opened = await openEdit({ editPage: EditPage, address, person: `person-${people}`, store })
  const become = (generation: Generation) => {
    generations.set(generation.id, generation)
    opened.become(generation)
  }
  return { ...opened, become }
}

const atFox = `/edit?imageId=${fox.id}&n=0`

describe('the edit page', () => {
  it('shows the image that the address names, beside at most eight recent ones, of which another can be chosen', async () => {
    const { screen, router, whole } = await open(atFox)
    await expect.element(whole).toHaveAccessibleName('Full size: a fox in snow')
    const recent = screen.getByRole('list', { name: 'Recent images' }).getByRole('button')
    await expect.poll(() => recent.elements().length).toBe(8)
    await expect.element(recent.first()).toHaveAttribute('aria-current', 'true')
    await expectAccessible('an image to edit')
    await recent.nth(2).click()
    expect(router.state.location.search).toEqual({ imageId: many.id, n: 0 })
    await expect.element(whole).toHaveAccessibleName('Full size: lemons')
    await screen.getByRole('button', { name: 'Close' }).click()
    expect(router.state.location.pathname).toBe('/')
  })

  it.each([
    ['Video', '/video'],
    ['Speak', '/lip-sync'],
  ])('leads with its image to the page of clips by %s', async (label, path) => {
    const { screen, router } = await open(atFox)
    await screen.getByRole('button', { name: label, exact: true }).click()
    await expect
      .poll(() => router.state.location)
      .toMatchObject({ pathname: path, search: { image: relativeOf(1).id } })
  })

  it('needs an image and a prompt, and says so in the specified words', async () => {
    const { screen, button } = await open('/edit')
    await expect.element(screen.getByText('Choose an image to edit')).toBeVisible()
    expect(screen.container.querySelector('svg title')?.textContent).toBe('A picture and a brush')
    await expect.element(screen.getByPlaceholder('Type prompt here...')).toHaveValue('')
    await expectAccessible('no image yet')
    await button.click()
    const toast = screen.getByRole('listitem').filter({ hasText: 'Missing Information' })
    await expect.element(toast.getByText('Please select an image and enter a prompt')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('sends the image by its id with prompt, model and count, at the price shown, and is busy until the end', async () => {
    const { screen, button, become, whole } = await open(atFox)
    await screen.getByLabelText('Prompt').fill('at night')
    await screen.getByRole('button', { name: 'One more' }).click()
    await expect.element(button).toMatchTextContent(/Generate 7\.6¢/)
    await button.click()
    await expect.element(screen.getByText('0 of 2 finished, 1 failed')).toBeVisible()
    await expect.element(screen.getByText('The model refused this request.')).toBeVisible()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    const form = Object.fromEntries(sent[0] ?? [])
    expect(form).toMatchObject({
      prompt: 'at night',
      model: 'google/nano-banana/edit',
      numberOfImages: '2',
      aspectRatio: 'vertical',
      priceCents: '7.6',
    })
    expect(sent[0]?.getAll('referenceAssetIds')).toContain(relativeOf(1).id)
    await expectAccessible('images being made')

    become(ended)
    const toast = screen.getByRole('listitem').filter({ hasText: 'Success' })
    await expect.element(toast.getByText('Images generated successfully')).toBeVisible()
    await expect.element(whole).toHaveAccessibleName('Full size: at night')
    await expect.element(screen.getByText('1 of 2')).toBeVisible()
    await expectAccessible('results')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByText('2 of 2')).toBeVisible()
    await screen.getByRole('button', { name: 'Previous result' }).click()
    await screen.getByRole('button', { name: 'Previous result' }).click()
    await expect.element(whole).toHaveAccessibleName('Full size: a fox in snow')
  })

  it('takes a file: it is uploaded, and then edited', async () => {
    const { screen, router, whole } = await open('/edit')
    const input = document.querySelector('input[type=file]')
    chooseFiles(input, new File(['no picture'], 'notes.png', { type: 'image/png' }))
    const toast = screen.getByRole('listitem').filter({ hasText: 'Failed to upload image' })
    await expect.element(toast).toMatchTextContent(/notes\.png is no JPEG, PNG or WebP picture/)
    chooseFiles(input, pngFile('holiday.png', [300, 300]))
    await expect.element(whole).toHaveAccessibleName('Full size: Uploaded image')
    expect(router.state.location.search).toEqual({ imageId: upload.id })
  })

  it('leaves the person alone who has chosen another image during an upload', async () => {
    const arrival = Promise.withResolvers<void>()
    uploaded = arrival.promise
    const { screen, router, whole } = await open('/edit')
    chooseFiles(document.querySelector('input[type=file]'), pngFile('holiday.png', [300, 300]))
    await expect.element(screen.getByRole('status', { name: 'Uploading' })).toBeInTheDocument()
    expect(asksBeforeUnload(), 'a reload would break it off').toBe(true)
    await screen.getByRole('list', { name: 'Recent images' }).getByRole('button').first().click()
    await expect.element(whole).toHaveAccessibleName('Full size: a fox in snow')
    arrival.resolve()
    await screen.getByRole('button', { name: 'Edit it' }).click()
    expect(asksBeforeUnload()).toBe(false)
    await expect.element(whole).toHaveAccessibleName('Full size: Uploaded image')
    expect(router.state.location.search).toEqual({ imageId: upload.id })
  })

  it('says when the models cannot be loaded, and has its form again once they can', async () => {
    const { screen, button, client } = await open(atFox)
    await screen.getByLabelText('Prompt').fill('at night')
    void client.resetQueries({ queryKey: cacheKey(listModels, {}) })
    await expect.element(screen.getByText(/^The models could not be loaded\./)).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
    await expectAccessible('no models')
    offersModels = true
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(button).toBeVisible()
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('at night')
  })

  it('is left by Close also while there is nothing to edit', async () => {
    const { screen, router } = await open('/edit')
    await expect.element(screen.getByText('Choose an image to edit')).toBeVisible()
    await screen.getByRole('button', { name: 'Close' }).click()
    expect(router.state.location.pathname).toBe('/')
  })

  it('finds again what is being made from the image, also on another device', async () => {
    generations = new Map([[jobId, running], ...generations])
    const { screen, button, become, whole, client } = await open(atFox)
    await expect.element(screen.getByText('0 of 2 finished, 1 failed')).toBeVisible()
    await expect.element(button).toHaveTextContent('Generating')
    become(ended)
    // The list of the newest no longer tells that something is being made from the image.
    await client.refetchQueries({ queryKey: recentKey })
    const recent = screen.getByRole('list', { name: 'Recent images' })
    await expect.element(recent.getByRole('button', { name: /at night/ }).first()).toBeVisible()
    await expect.element(screen.getByText('1 of 2')).toBeVisible()
    await expect.element(whole).toHaveAccessibleName('Full size: at night')
    await expect.element(screen.getByRole('button', { name: 'Result 2' })).toBeVisible()
  })

  it('opens without an address with the image of the last visit and the result of its last request', async () => {
    const first = await open(atFox)
    await first.screen.getByLabelText('Prompt').fill('at night')
    await first.button.click()
    await expect.element(first.screen.getByText('0 of 2 finished, 1 failed')).toBeVisible()
    await first.screen.unmount()
    generations.set(jobId, ended)
    const { screen, whole } = await open('/edit', first.store)
    await expect.element(whole).toHaveAccessibleName('Full size: a fox in snow')
    await expect.element(screen.getByLabelText('Prompt')).toHaveValue('at night')
    await screen.getByRole('button', { name: 'Result 2' }).click()
    await screen.getByRole('button', { name: 'Edit this result' }).click()
    await expect.element(screen.getByText('Original')).not.toBeInTheDocument()
    await expect.element(whole).toHaveAccessibleName('Full size: at night')
  })

  it('says why a request was refused, and why images failed', async () => {
    const { screen, button, become } = await open(atFox)
    await screen.getByLabelText('Prompt').fill('at night')
    refusal = { status: 400, body: {} }
    await button.click()
    const toast = screen.getByRole('listitem').filter({ hasText: 'Generation failed' })
    await expect.element(toast.getByText('Failed to generate images')).toBeVisible()
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')

    refusal = undefined
    await expect
      // Presses that come soon after one another are one click.
      .poll(
        async () => {
          if (sent.length < 2) await button.click()
          return sent.length
        },
        { interval: 600, timeout: 10_000 },
      )
      .toBe(2)
    await expect.element(screen.getByText('0 of 2 finished, 1 failed')).toBeVisible()
    become({ ...running, status: 'failed', outputs: running.outputs.slice(0, 1) })
    const failed = screen.getByRole('listitem').filter({ hasText: 'Failed to generate images' })
    await expect.element(failed).toMatchTextContent(/The model refused this request\./)
    await screen.getByRole('button', { name: 'Result 1: failed' }).click()
    await expect.element(screen.getByText('Not charged')).toBeVisible()
    await expectAccessible('a failed result')
  })

  it('lets the studio choose in Auto, and keeps what was set in Manual', async () => {
    const { screen, button } = await open(atFox)
    const model = screen.getByRole('button', { name: /^Model: / })
    const aspect = screen.getByRole('button', { name: /^Aspect ratio: / })
    await expect.element(model).toHaveAccessibleName('Model: Nano Banana Edit')
    await expect.element(aspect).toMatchTextContent(/3:4/)
    await screen.getByLabelText('Prompt').fill('the same in 9:16, upscaled to 4K')
    await expect.element(model).toHaveAccessibleName('Model: SeeDream 4.0')
    await expect.element(aspect).toMatchTextContent(/9:16/)
    await expect.element(button).toMatchTextContent(/Generate 2\.7¢/)
    await model.click()
    await expect.element(screen.getByRole('menuitemradio', { name: 'SeeDream 4.0' })).toBeChecked()
    await screen.getByRole('menuitemradio', { name: 'Nano Banana Edit' }).click()
    await expect.element(screen.getByRole('radio', { name: 'Manual' })).toBeChecked()
    await screen.getByLabelText('Prompt').fill('in 1:1')
    await expect.element(model).toHaveAccessibleName('Model: Nano Banana Edit')
    await expect.element(aspect).toMatchTextContent(/9:16/)
    await expect.element(screen.getByText('Manual: model and aspect ratio stay as you set them.')).toBeVisible()
  })

  it('keeps the quality that Auto chose when the person takes over, and lets them choose another', async () => {
    const { screen, button } = await open(atFox)
    const quality = screen.getByRole('button', { name: /^Quality: / })
    await screen.getByLabelText('Prompt').fill('upscaled to 4K')
    await expect.element(quality).toHaveAccessibleName('Quality: 4K')
    await screen.getByRole('radio', { name: 'Manual' }).click()
    await screen.getByLabelText('Prompt').fill('at night')
    await expect.element(quality).toHaveAccessibleName('Quality: 4K')
    await quality.click()
    await screen.getByRole('menuitemradio', { name: '2K' }).click()
    await button.click()
    await expect.poll(() => sent[0]?.get('quality')).toBe('2K')
  })
})

describe('an address of the edit page', () => {
  it.each([
    ['a picture that belongs to nobody here', `/edit?imageId=${idOf(999)}`],
    ['no id', '/edit?imageId=last-summer'],
    ['a number that the generation does not have', `/edit?imageId=${fox.id}&n=7`],
  ])('that names %s has a page that says so', async (_, address) => {
    const { screen } = await open(address)
    await expect.element(screen.getByRole('heading', { name: 'There is no such image' })).toBeVisible()
    await expectAccessible('no such image')
  })

  it('can name an image in the trash by its generation, which can be restored', async () => {
    const third = { ...relativeOf(3, portrait), n: 2 }
    inTrash = [{ ...third, generationId: fox.id, deletedAt: '2026-01-02T00:00:00.000Z', daysLeft: 12 }]
    const { screen, whole } = await open(`/edit?imageId=${fox.id}&n=2`)
    await expect.element(screen.getByRole('heading', { name: 'This image is in the trash' })).toBeVisible()
    const outputs = generationOf(fox.id, [relativeOf(1), relativeOf(2), third]).outputs
    generations.set(fox.id, { ...fox, outputs })
    await screen.getByRole('button', { name: 'Restore' }).click()
    await expect.element(whole).toHaveAccessibleName('Full size: a fox in snow')
  })

  it('can name an upload, and an upload in the trash, which can be restored', async () => {
    const { screen, whole, router } = await open(`/edit?imageId=${trashed.id}`)
    await expect.element(screen.getByRole('heading', { name: 'This image is in the trash' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Restore' })).toBeVisible()
    await expectAccessible('in the trash')
    await router.navigate({ to: '/edit', search: { imageId: upload.id } })
    await expect.element(whole).toHaveAccessibleName('Full size: Uploaded image')
  })
})
