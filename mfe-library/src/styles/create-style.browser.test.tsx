import { listStyleDrafts, mostDraftImages } from '@studio/backend/contract/library'
import { cacheKey } from '@studio/ui/query'
import { toastStore } from '@studio/ui/toast-store'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { chooseFiles } from '../../../infra/components/choose-files.ts'
import { idOf } from '../../../shell/media/src/choosers/testing/server.ts'
import { openStyles } from './testing/open-styles.tsx'
import { type StyleServer, softDraft, softStyle, styleServer } from './testing/style-server.ts'

let server: StyleServer
beforeEach(() => {
  server = styleServer()
  server.styles = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => server.respond(new Request(input, init)))
})
afterEach(() => vi.unstubAllGlobals())

/** A PNG of 40 x 40 pixels. */
const pngBytes = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAMAAAC7IEhfAAAAA1BMVEXAUDCqt8ZiAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQ4y2NgGAWjYBSMglEwCmgHAAZoAAE5et71AAAAAElFTkSuQmCC',
  ),
  (letter) => letter.charCodeAt(0),
)
const png = (name: string) => new File([pngBytes], name, { type: 'image/png' })
const analysis = 'POST /api/analyze-style-template'
const drafts = 'POST /api/style-drafts'
const end = `DELETE /api/style-drafts/${softDraft().id}`
const bulk = `POST /api/styles/${softStyle().id}/images/bulk`
/** The commands that were sent, without their bodies. */
const lines = () => server.sent.map((line) => line.split(' ').slice(0, 2).join(' '))

/** The page with the form of a new style filled in: so many files are uploaded. */
async function filled(...files: readonly File[]) {
  const { screen } = await openStyles()
  await screen.getByRole('button', { name: 'Create Style' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Create Conversational Style' })
  await dialog.getByLabelText('Name').fill('Soft morning')
  chooseFiles(screen.baseElement.querySelector('input[type=file]'), ...files)
  return { screen, dialog, create: dialog.getByRole('button', { name: /^Create Style/ }) }
}

it('closes at once and shows what it is doing; analyzes the images, creates the style, then adds its images', async () => {
  server.hold(analysis)
  const { screen, dialog, create } = await filled(png('sea.png'), png('sky.png'))
  await expect.element(dialog.getByText(/10-20 images/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Remove: sky.png' })).toBeVisible()
  await expect.element(create).toHaveAccessibleName('Create Style · up to 0.7¢')
  await dialog.getByLabelText(/^Instructions/).fill('My own')
  await expect.element(create).toHaveAccessibleName('Create Style')
  await dialog.getByLabelText(/^Instructions/).fill('')
  await expectAccessible('the form of a new style with images')
  await dialog.getByLabelText(/^Description/).fill(' For mornings ')
  await create.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('Creating Style...')).toBeVisible()
  await expect.element(screen.getByText('Analyzing images')).toBeVisible()
  await expectAccessible('a style that is being created')
  server.release()
  await expect.element(screen.getByText('Style created')).toBeVisible()
  await expect.element(screen.getByText('Creating Style...')).not.toBeInTheDocument()
  expect(lines()).toEqual(['POST /api/uploads', 'POST /api/uploads', drafts, analysis, 'POST /api/styles', bulk, end])
  expect(server.sent[3]).toMatch(
    /^[^{]*{"images":\["data:image\/jpeg;base64,[^"]+","data:image\/jpeg;base64,[^"]+"\],"draftId":"[^"]+","mostCents":0\.7}$/,
  )
  // The key tells the server which draft the style belongs to.
  expect(server.keysOf('POST /api/styles')).toEqual([softDraft().id])
  expect(server.sent[4]).toBe(
    'POST /api/styles {"name":"Soft morning","description":"For mornings","instructions":"Soft light."}',
  )
})

it('says what is missing after a failure, and goes on with that, also after a reload or in another browser', async () => {
  server.refuse(analysis, 'No language model is available.')
  server.refuse(bulk, 'Not now.')
  const { screen, create } = await filled(png('sea.png'))
  await create.click()
  await expect.element(screen.getByText('Style not finished')).toBeVisible()
  await expect.element(screen.getByRole('alert').getByText('No language model is available.')).toBeVisible()
  await expect.element(screen.getByText('Missing: instructions, style, images')).toBeVisible()
  await expectAccessible('a style that is not finished')
  await screen.getByRole('button', { name: 'Resume · up to 0.5¢' }).click()
  await expect.element(screen.getByText('Missing: images')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Resume' })).toBeVisible()
  await screen.unmount()

  server.styles = [softStyle(0)]
  const { screen: reloaded } = await openStyles()
  await expect.element(reloaded.getByText('Missing: images')).toBeVisible()
  // The card of the creation stands for the style until it is finished.
  await expect.element(reloaded.getByRole('button', { name: 'Edit: Soft morning' })).not.toBeInTheDocument()
  await reloaded.getByRole('button', { name: 'Resume' }).click()
  await expect.element(reloaded.getByText('Style created')).toBeVisible()
  await expect.element(reloaded.getByRole('button', { name: 'Edit: Soft morning' })).toBeInTheDocument()
  expect(lines()).toEqual(['POST /api/uploads', drafts, analysis, analysis, 'POST /api/styles', bulk, bulk, end])
})

it('pays for one analysis with one press: what the AI service failed at is not asked for again by itself', async () => {
  server.refuse(analysis, 'The AI service failed to make this.', 502)
  const { screen, create } = await filled(png('sea.png'))
  await create.click()
  await expect.element(screen.getByRole('alert').getByText('The AI service failed to make this.')).toBeVisible()
  expect(server.keysOf(analysis)).toHaveLength(1)
  await screen.getByRole('button', { name: /^Resume/ }).click()
  await expect.element(screen.getByText('Style created')).toBeVisible()
  expect(new Set(server.keysOf(analysis)).size, 'a key for each press').toBe(2)
})

it('learns the price again when the analysis costs another one by now', async () => {
  let cents = 0.2
  let hasChanged = true
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' && pathname.endsWith('/price'))
      return Response.json({ price: { model: 'ChatGPT-4o', callCents: cents, imageCents: 0.3 } })
    if (pathname !== '/api/analyze-style-template' || !hasChanged) return await server.respond(request)
    const words = {
      type: 'about:blank',
      title: 'Refused',
      code: 'price-changed',
      error: 'The price has changed.',
      message: '',
    }
    return Response.json({ ...words, status: 409 }, { status: 409 })
  })
  const { screen, create } = await filled(png('sea.png'))
  await expect.element(create).toHaveAccessibleName('Create Style · up to 0.5¢')
  cents = 0.6
  await create.click()
  await expect.element(screen.getByRole('alert').getByText('The price has changed.')).toBeVisible()
  hasChanged = false
  await screen.getByRole('button', { name: 'Resume · up to 0.9¢' }).click()
  await expect.element(screen.getByText('Style created')).toBeVisible()
  expect(server.sent.find((line) => line.startsWith(analysis))).toMatch(/"mostCents":0\.9}$/)
})

it('buys no analysis while it is not known what it costs', async () => {
  let answers = false
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    return request.url.endsWith('/price') && !answers
      ? Promise.resolve(Response.json({}, { status: 503 }))
      : server.respond(request)
  })
  const { dialog, create } = await filled(png('sea.png'))
  const alert = dialog.getByText(/^The price of an analysis could not be loaded/)
  await expect.element(alert).toBeVisible()
  await dialog.getByLabelText(/^Instructions/).fill('My own')
  await expect.element(create).toBeEnabled()
  await dialog.getByLabelText(/^Instructions/).fill('')
  await expect.element(create).toBeDisabled()
  answers = true
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(create).toHaveAccessibleName('Create Style · up to 0.5¢')
  await expect.element(create).toBeEnabled()
  await expect.element(alert).not.toBeInTheDocument()
})

it('is forgotten when the person wants that: nothing is created, or the style stays as it is', async () => {
  server.refuse(analysis, 'Not now.')
  const { screen, create } = await filled(png('sea.png'))
  await create.click()
  const question = screen.getByRole('dialog', { name: 'Discard Style' })
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(question.getByText(/its texts and the choice of its images are lost/)).toBeVisible()
  await expectAccessible('the question before an unfinished style is discarded')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText('Style not finished')).toBeVisible()
  expect(lines()).not.toContain(end)
  await screen.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(screen.getByText('No Styles yet')).toBeVisible()
  expect(lines()).toContain(end)
  await screen.unmount()

  server.refuse(bulk, 'Not now.')
  const second = await filled(png('sea.png'))
  await second.create.click()
  await second.screen.getByRole('button', { name: 'Keep as it is' }).click()
  await expect.element(second.screen.getByRole('button', { name: 'Edit: Soft morning' })).toBeInTheDocument()
})

it('ends quietly when it is discarded on another device during the analysis', async () => {
  const newestToast = () => toastStore.read()?.toast.id ?? 0
  const before = newestToast()
  server.hold(analysis)
  server.refuse(analysis, 'This style is not being created.', 404)
  const { screen, create } = await filled(png('sea.png'))
  await create.click()
  await expect.poll(lines).toContain(analysis)
  await expect.element(screen.getByText('Creating Style...')).toBeVisible()
  server.drafts = []
  server.release()
  await expect.element(screen.getByText('Creating Style...')).not.toBeInTheDocument()
  await expect.element(screen.getByText('No Styles yet')).toBeVisible()
  expect(lines()).toEqual(['POST /api/uploads', drafts, analysis])
  expect(newestToast(), 'nothing new was told').toBeLessThanOrEqual(before)
})

it('says which files cannot be uploaded, uploads again what failed, and waits for all that were picked', async () => {
  server.refuse('POST /api/uploads', 'The disk is full.')
  const { screen, dialog, create } = await filled(
    png('sea.png'),
    new File(['GIF89a'], 'film.gif', { type: 'image/png' }),
  )
  await expect.element(dialog.getByText('film.gif is no JPEG, PNG or WebP picture.')).toBeVisible()
  const reason = dialog.getByRole('alert').getByText('The disk is full.')
  await expect.element(reason).toBeVisible()
  await expect.element(create).toBeDisabled()
  await dialog.getByRole('button', { name: 'Upload again: sea.png' }).click()
  await expect.element(create).toBeEnabled()
  await expect.element(reason).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Remove: sea.png' }).click()
  await create.click()
  await expect.element(screen.getByText('Style created')).toBeVisible()
  expect(lines()).toEqual(['POST /api/uploads', 'POST /api/uploads', 'POST /api/styles'])
})

it('uploads no file that is taken out before its turn', async () => {
  server.hold('POST /api/uploads')
  const { screen, dialog } = await filled(png('sea.png'))
  await expect.poll(lines).toEqual(['POST /api/uploads'])
  chooseFiles(screen.baseElement.querySelector('input[type=file]'), png('sky.png'), png('sun.png'))
  await dialog.getByRole('button', { name: 'Remove: sky.png' }).click()
  server.release()
  await expect.poll(() => dialog.getByLabelText(/^Uploading/).elements()).toEqual([])
  expect(lines()).toEqual(['POST /api/uploads', 'POST /api/uploads'])
})

it('ends an upload when the form is closed', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/api/uploads')) signals.push(request.signal)
    return server.respond(request)
  })
  server.hold('POST /api/uploads')
  const { dialog } = await filled(png('sea.png'), png('sky.png'))
  await expect.poll(() => signals.length).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true])
})

it('says how many images a new style takes at first, and creates it once there are no more', async () => {
  const { dialog, create } = await filled()
  const images = dialog.getByRole('group', { name: 'Images' })
  for (let n = 0; n <= mostDraftImages; n += 1) {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('application/x-atelier-asset', JSON.stringify({ assetId: idOf(n) }))
    images.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }
  await expect
    .element(images.getByRole('alert'))
    .toMatchTextContent(/^A new style takes up to 500 images; 501 are chosen/)
  await expect.element(create).toBeDisabled()
  images.element().querySelector<HTMLButtonElement>('li button')?.click()
  await expect.element(images.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(create).toBeEnabled()
})

it('takes files that are dropped on the images, and a picture of the studio once', async () => {
  const { screen } = await openStyles()
  await screen.getByRole('button', { name: 'Create Style' }).click()
  const images = screen.getByRole('group', { name: 'Images' })
  const drop = (fill: (transfer: DataTransfer) => void): void => {
    const dataTransfer = new DataTransfer()
    fill(dataTransfer)
    for (const type of ['dragover', 'drop'])
      images.element().dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  }
  drop((transfer) => transfer.items.add(png('sea.png')))
  await expect.element(images.getByRole('button', { name: 'Remove: sea.png' })).toBeVisible()
  for (let times = 0; times < 2; times += 1)
    drop((transfer) => transfer.setData('application/x-atelier-asset', JSON.stringify({ assetId: softStyle().id })))
  await expect.element(images.getByRole('button', { name: 'Remove: image 2' })).toBeVisible()
  expect(images.getByRole('listitem').elements()).toHaveLength(2)
  await expect.poll(lines).toEqual(['POST /api/uploads'])
})

it('asks before Escape discards the images that were picked', async () => {
  const { screen, dialog } = await filled(png('sea.png'))
  await dialog.getByLabelText('Name').fill('')
  await expect.element(dialog.getByRole('button', { name: 'Remove: sea.png' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const question = screen.getByRole('dialog', { name: 'Discard Changes' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

it('stays open with what was typed when the server does not take it', async () => {
  server.refuse(drafts, 'This image does not exist.')
  const { screen, dialog, create } = await filled(png('sea.png'))
  await create.click()
  await expect.element(screen.getByText('This image does not exist.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Soft morning')
})

it('begins the work before it reads the lists again, so that no other page takes it for stopped', async () => {
  const slow = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'GET' && request.url.endsWith('/style-drafts') && server.drafts.length > 0)
      await slow.promise
    return await server.respond(request)
  })
  const { screen, create } = await filled(png('sea.png'))
  await create.click()
  await expect.poll(lines).toContain(analysis)
  slow.resolve()
  await expect.element(screen.getByText('Style created')).toBeVisible()
})

it('shows a creation as under way again once another page goes on with it', async () => {
  const draft = softDraft({ name: 'From afar' })
  server.drafts = [draft]
  const { screen, client } = await openStyles()
  await expect.element(screen.getByText('Style not finished')).toBeVisible()
  const other = Promise.withResolvers<void>()
  void navigator.locks.request(`creation of style ${draft.id}`, () => other.promise)
  server.drafts = [{ ...draft, instructions: 'Soft light.' }]
  await client.invalidateQueries({ queryKey: cacheKey(listStyleDrafts) })
  await expect.element(screen.getByText('Creating Style...')).toBeVisible()
  other.resolve()
  await expect.element(screen.getByText('Style not finished')).toBeVisible()
  await expect.element(screen.getByText('Missing: style, images')).toBeVisible()
  expect(server.sent).toEqual([])
})

it('does not resume what another page is working on, and shows that', async () => {
  const draft = softDraft({ name: 'From afar' })
  server.drafts = [draft]
  const { screen } = await openStyles()
  await expect.element(screen.getByText('Style not finished')).toBeVisible()
  const other = Promise.withResolvers<void>()
  void navigator.locks.request(`creation of style ${draft.id}`, () => other.promise)
  await screen.getByRole('button', { name: /^Resume/ }).click()
  await expect.element(screen.getByText('Creating Style...')).toBeVisible()
  expect(server.sent).toEqual([])
  other.resolve()
  await expect.element(screen.getByText('Style not finished')).toBeVisible()
})

it('follows what another page of the browser does: under way there, then stopped, then finished', async () => {
  const draft = softDraft({ name: 'From afar' })
  const other = Promise.withResolvers<void>()
  void navigator.locks.request(`creation of style ${draft.id}`, () => other.promise)
  server.drafts = [draft]
  const { screen, client } = await openStyles()
  await expect.element(screen.getByRole('heading', { name: 'From afar' })).toBeVisible()
  await expect.element(screen.getByText('Creating Style...')).toBeVisible()
  other.resolve()
  await expect.element(screen.getByText('Style not finished')).toBeVisible()
  await expect.element(screen.getByText('Missing: instructions, style, images')).toBeVisible()
  server.drafts = []
  await client.invalidateQueries({ queryKey: cacheKey(listStyleDrafts) })
  await expect.element(screen.getByText('No Styles yet')).toBeVisible()
  expect(server.sent).toEqual([])
})
