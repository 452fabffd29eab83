import { toastStore } from '@studio/ui/toast-store'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { asksBeforeUnload } from '../../../shell/ui/src/testing/asks-before-unload.ts'
import { openStyles } from './testing/open-styles.tsx'
import { type StyleServer, softStyle, styleServer } from './testing/style-server.ts'

let server: StyleServer
beforeEach(() => {
  server = styleServer()
  localStorage.clear()
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => server.respond(new Request(input, init)))
})
afterEach(() => vi.unstubAllGlobals())

const path = `/api/styles/${softStyle().id}`

it('has two tabs, and the one that is shown is in the address', async () => {
  const { screen, address } = await openStyles()
  await expect.element(screen.getByRole('heading', { name: 'Style Manager' })).toBeVisible()
  await expect.element(screen.getByText('Manage LoRAs and AI-generated style templates')).toBeVisible()
  await expect.element(screen.getByRole('tabpanel', { name: 'AI Style Templates' })).toBeVisible()
  server.styles = []
  await screen.getByRole('tab', { name: 'LoRAs' }).click()
  await expect.element(screen.getByText('No LoRAs yet')).toBeVisible()
  expect(address()).toBe('/styles?tab=loras')
  await screen.getByRole('tab', { name: 'AI Style Templates' }).click()
  await expect.element(screen.getByRole('button', { name: 'Create Style' })).toBeVisible()
  expect(address()).toBe('/styles')
  await screen.unmount()

  const { screen: direct } = await openStyles('/styles?tab=loras')
  await expect.element(direct.getByRole('tab', { name: 'LoRAs' })).toHaveAttribute('aria-selected', 'true')
})

it('shows a style as a card: its images, how many they are, its name and the first line of its instructions', async () => {
  server.styles = [softStyle(1284), { ...softStyle(0), id: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c22', name: 'New' }]
  const { screen } = await openStyles()
  await expect.element(screen.getByRole('heading', { name: 'Soft morning' })).toBeVisible()
  await expect.element(screen.getByText('1,284 images')).toBeInTheDocument()
  await expect.element(screen.getByText('No images', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Soft light from the left, muted greens.').first()).toBeVisible()
  await expect.element(screen.getByText('2 styles')).toBeVisible()
  await expectAccessible('cards of styles')
})

it('says in the specified words that there are none, and creates one when it has a name', async () => {
  server.styles = []
  const { screen } = await openStyles()
  await expect.element(screen.getByText('No Styles yet')).toBeVisible()
  expect(screen.container.querySelector('svg > title')?.textContent).toBe('Samples of a look')
  await expectAccessible('no styles')
  await screen.getByRole('button', { name: 'Create Style' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Create Conversational Style' })
  const create = dialog.getByRole('button', { name: 'Create Style' })
  await dialog.getByLabelText('Name').fill('   ')
  await expect.element(create).toBeDisabled()
  await dialog.getByLabelText('Name').fill('Soft')
  server.refuse('POST /api/styles')
  await create.click()
  await expect.element(screen.getByText('Failed to create style.')).toBeVisible()
  await create.click()
  await expect.element(screen.getByText('Style created')).toBeVisible()
  await expect.element(screen.getByText('New AI style template has been created successfully.')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Soft morning' })).toBeVisible()
  expect(server.sent[1]).toBe('POST /api/styles {"name":"Soft","description":"","instructions":""}')
})

it('changes only what was typed; the name must not be blank, and nothing typed is lost when it is refused', async () => {
  const { screen } = await openStyles()
  await screen.getByRole('button', { name: 'Edit: Soft morning' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit Style Instructions' })
  const save = dialog.getByRole('button', { name: 'Save' })
  const name = dialog.getByLabelText('Name')
  await expect.element(dialog.getByLabelText(/^Instructions/)).toHaveValue(softStyle().instructions)
  await name.fill('  ')
  await save.click()
  await expect.element(name).toHaveAccessibleDescription('Please enter a name')
  await expect.element(name).toHaveFocus()
  expect(server.sent).toEqual([])
  await name.fill('Softer')
  server.refuse(`PATCH ${path}`)
  await save.click()
  await expect.element(screen.getByText('Failed to update style.')).toBeVisible()
  await expect.element(name).toHaveValue('Softer')
  await save.click()
  await expect.element(screen.getByText('Style updated')).toBeVisible()
  expect(server.sent).toEqual(Array(2).fill(`PATCH ${path} {"name":"Softer"}`))
})

it('deletes after the question, and brings back from the toast', async () => {
  server.hold(`DELETE ${path}`)
  const { screen } = await openStyles()
  await screen.getByRole('button', { name: 'Delete: Soft morning' }).click()
  await expectAccessible('delete style')
  await screen.getByRole('dialog', { name: 'Delete Style' }).getByRole('button', { name: 'Delete' }).click()
  // At once, before the server has answered.
  await expect.element(screen.getByText('No Styles yet')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Create Style' })).toHaveFocus()
  await expect.element(screen.getByText('Style deleted')).not.toBeInTheDocument()
  server.release()
  await expect.element(screen.getByText('Style deleted')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Style restored')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Soft morning' })).toBeVisible()
  expect(server.sent).toEqual([`DELETE ${path}`, `POST ${path}/restore`])
})

it('says that a delete failed and keeps the card; a list that does not load can be loaded again', async () => {
  server.refuse(`DELETE ${path}`)
  const { screen } = await openStyles()
  await screen.getByRole('button', { name: 'Delete: Soft morning' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Failed to delete style.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Soft morning' })).toBeVisible()
  await screen.unmount()

  server.styles = undefined
  const { screen: broken } = await openStyles()
  await expect.element(broken.getByText('Unable to Load Styles')).toBeVisible()
  await expectAccessible('styles that did not load')
  server.styles = [softStyle()]
  await broken.getByRole('button', { name: 'Retry' }).click()
  await expect.element(broken.getByRole('heading', { name: 'Soft morning' })).toBeVisible()
})

it('shows every version of the instructions, compares them, and puts one back into use and into the form', async () => {
  const { screen } = await openStyles()
  await screen.getByRole('button', { name: 'Edit: Soft morning' }).click()
  const form = screen.getByRole('dialog', { name: 'Edit Style Instructions' })
  await form.getByLabelText('Name').fill('Half typed')
  await form.getByRole('button', { name: 'Versions' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Versions of the instructions' })
  const restore = dialog.getByRole('button', { name: 'Restore this version' })
  await expect.element(dialog.getByRole('button', { name: /^Version 3/ })).toHaveAttribute('aria-current', 'true')
  await expect.element(restore).toBeDisabled()
  await dialog.getByRole('tab', { name: 'What changed' }).click()
  await expect.element(dialog.getByRole('deletion').first()).toHaveTextContent('Hard')
  await expect.element(dialog.getByRole('insertion').first()).toHaveTextContent('Soft')

  await dialog.getByRole('button', { name: /^Version 1/ }).click()
  await expect.element(dialog.getByRole('tabpanel')).toHaveTextContent('No instructions.')
  await dialog.getByRole('button', { name: /^Version 2/ }).click()
  await dialog.getByRole('tab', { name: 'Compare with now' }).click()
  await expect.element(dialog.getByRole('insertion').first()).toHaveTextContent('Soft')
  await expectAccessible('two versions compared')
  server.refuse(`POST ${path}/versions/2/restore`)
  await restore.click()
  await expect.element(screen.getByText('Failed to update style.')).toBeVisible()
  await restore.click()
  await expect.element(screen.getByText('The instructions are those of version 2 again.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(form.getByLabelText(/^Instructions/)).toHaveValue('Hard light from above, muted greens.')
  await expect.element(form.getByLabelText('Name')).toHaveValue('Half typed')
  expect(server.sent).toEqual(Array(2).fill(`POST ${path}/versions/2/restore`))
})

it('says that the versions did not load, and leaves the form as it was', async () => {
  server.versions = undefined
  const { screen } = await openStyles()
  await screen.getByRole('button', { name: 'Edit: Soft morning' }).click()
  await screen.getByRole('button', { name: 'Versions' }).click()
  await expect.element(screen.getByText('Unable to Load Versions')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog', { name: 'Edit Style Instructions' })).toBeVisible()
})

const imageOf = (n: number): string => `7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9e0${n}`

it('shows the images of the style, takes one out when it is saved, and writes instructions from those that are left', async () => {
  server.images = [imageOf(1), imageOf(2)]
  const { screen } = await openStyles()
  await screen.getByRole('button', { name: 'Edit: Soft morning' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit Style Instructions' })
  await dialog.getByRole('button', { name: 'Remove: image 2' }).click()
  await expectAccessible('the form of a style with images')
  const describe = dialog.getByRole('button', { name: 'Write instructions from images · up to 0.5¢' })
  server.refuse('POST /api/analyze-style-template', 'No language model is available.')
  await describe.click()
  await expect.element(screen.getByText('No language model is available.')).toBeVisible()
  await describe.click()
  await expect.element(dialog.getByLabelText(/^Instructions/)).toHaveValue('Soft light.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Style updated')).toBeVisible()
  expect(server.sent.slice(2)).toEqual([
    `PATCH ${path} {"instructions":"Soft light."}`,
    `POST ${path}/images/bulk {"change":"remove","assetIds":["${imageOf(2)}"]}`,
  ])
})

it('says that the images of the style did not load, and takes none out of it', async () => {
  server.images = undefined
  const { screen } = await openStyles()
  await screen.getByRole('button', { name: 'Edit: Soft morning' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit Style Instructions' })
  await expect.element(dialog.getByText(/^The images of the style could not be loaded/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Style updated')).toBeVisible()
  expect(server.sent).toEqual([])
})

/** The form of the style, opened from its card. */
async function openedForm(screen: Awaited<ReturnType<typeof openStyles>>['screen']) {
  await screen.getByRole('button', { name: 'Edit: Soft morning' }).click()
  const form = screen.getByRole('dialog', { name: 'Edit Style Instructions' })
  return { form, instructions: form.getByLabelText(/^Instructions/), save: form.getByRole('button', { name: 'Save' }) }
}
const writing = { name: /^Write instructions from images/ }

it('keeps the buttons of the form within it on a phone', async () => {
  server.images = [imageOf(1)]
  await page.viewport(360, 780)
  const { screen } = await openStyles()
  await screen.getByRole('button', { name: 'Edit: Soft morning' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit Style Instructions' })
  const describe = dialog.getByRole('button', { name: /^Write instructions from images · up to/ })
  await expect.element(describe).toBeVisible()
  const form = dialog.element().querySelector('form')
  const room = form?.getBoundingClientRect() ?? new DOMRect()
  const widths = [...(form?.querySelectorAll('button') ?? [])].map((button) => button.getBoundingClientRect().right)
  expect(Math.max(...widths)).toBeLessThanOrEqual(room.right)
  // A button of one line is as high as any other of its size.
  const [first] = dialog.getByRole('button', { name: 'Upload images' }).elements()
  expect(first?.getBoundingClientRect().height).toBe(32)
  await page.viewport(1440, 900)
})

it('brings back what was typed while the instructions were written, as long as the form is open', async () => {
  server.images = [imageOf(1)]
  server.hold('POST /api/analyze-style-template')
  const { screen } = await openStyles()
  const { form, instructions } = await openedForm(screen)
  await form.getByRole('button', writing).click()
  await expect.element(form.getByRole('button', { name: 'Analyzing images...' })).toBeVisible()
  await instructions.fill('Typed meanwhile')
  server.release()
  await expect.element(instructions).toHaveValue('Soft light.')
  const undo = screen.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect.element(instructions).toHaveValue('Typed meanwhile')
  await expect.element(screen.getByText('Undone')).toBeVisible()
  await undo.click()
  await expect.element(instructions).toHaveValue('Soft light.')
  await undo.click()
  await expect.element(instructions).toHaveValue('Typed meanwhile')
  await form.getByRole('button', writing).click()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => toastStore.read()?.open ?? false).toBe(false)
})

it('asks for the same analysis under the same key until it is answered, also past a limit in between', async () => {
  server.images = [imageOf(1)]
  const asked: unknown[] = []
  const answers = [
    () => Promise.reject(new DOMException('', 'TimeoutError')),
    () => Promise.resolve(Response.json({ error: 'Too many.', code: 'too-many-calls' }, { status: 429 })),
  ]
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (!request.url.endsWith('/api/analyze-style-template')) return await server.respond(request)
    asked.push([request.headers.get('idempotency-key'), await request.clone().json()])
    return await (answers.shift() ?? (() => server.respond(request)))()
  })
  const { form, instructions } = await openedForm((await openStyles()).screen)
  for (const presses of [1, 2, 3]) {
    await form.getByRole('button', writing).click()
    await expect.poll(() => asked.length).toBe(presses)
  }
  await expect.element(instructions).toHaveValue('Soft light.')
  expect(asked).toEqual([asked[0], asked[0], asked[0]])
})

it('loses no paid instructions when the form is closed while they are written: they can be used later', async () => {
  server.images = [imageOf(1)]
  server.hold('POST /api/analyze-style-template')
  const { screen } = await openStyles()
  const first = await openedForm(screen)
  await first.form.getByRole('button', writing).click()
  await first.form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(first.form).not.toBeInTheDocument()
  expect(asksBeforeUnload(), 'a reload would lose them').toBe(true)
  const second = await openedForm(screen)
  await expect.element(second.form.getByRole('button', { name: 'Analyzing images...' })).toBeVisible()
  await second.form.getByRole('button', { name: 'Cancel' }).click()
  server.release()
  await expect.element(screen.getByText('Edit “Soft morning” to use them.')).toBeVisible()
  const { form, instructions } = await openedForm(screen)
  await form.getByRole('button', { name: 'Use written instructions' }).click()
  await expect.element(instructions).toHaveValue('Soft light.')
  await expect.element(form.getByRole('button', writing)).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(asksBeforeUnload).toBe(false)
  await expect.poll(() => server.sent.filter((line) => line.includes('analyze')).length).toBe(1)
})

it('loses no paid instructions that arrive while the form is saved: they can be used later', async () => {
  server.images = [imageOf(1)]
  server.hold('POST /api/analyze-style-template')
  const saving = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'PATCH') await saving.promise
    return await server.respond(request)
  })
  const { screen } = await openStyles()
  const first = await openedForm(screen)
  await first.form.getByRole('button', writing).click()
  await first.instructions.fill('Typed')
  await first.save.click()
  await expect.element(first.form.getByRole('button', { name: 'Saving...' })).toBeVisible()
  server.release()
  await expect.element(screen.getByText('Edit “Soft morning” to use them.')).toBeVisible()
  saving.resolve()
  await expect.element(first.form).not.toBeInTheDocument()
  const { form, instructions } = await openedForm(screen)
  await form.getByRole('button', { name: 'Use written instructions' }).click()
  await expect.element(instructions).toHaveValue('Soft light.')
  await form.getByRole('button', { name: 'Cancel' }).click()
})

it('offers no instructions of a style that was deleted while they were written, until it is restored', async () => {
  server.images = [imageOf(1)]
  server.hold('POST /api/analyze-style-template')
  const answered: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const response = await server.respond(request)
    answered.push(request.url)
    return response
  })
  const { screen } = await openStyles()
  const first = await openedForm(screen)
  await first.form.getByRole('button', writing).click()
  await first.form.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Delete: Soft morning' }).click()
  await screen.getByRole('dialog', { name: 'Delete Style' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Style deleted')).toBeVisible()
  expect(asksBeforeUnload()).toBe(false)
  server.release()
  await expect.poll(() => answered.some((url) => url.endsWith('/api/analyze-style-template'))).toBe(true)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Style restored')).toBeVisible()
  expect(asksBeforeUnload()).toBe(true)
  expect(toastStore.read()?.toast.title).toBe('Style restored')
  const { form } = await openedForm(screen)
  await form.getByRole('button', { name: 'Use written instructions' }).click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(asksBeforeUnload).toBe(false)
})

it('sends the text again that was in use before another version was restored, and brings back what was typed', async () => {
  const { screen } = await openStyles()
  const { form, instructions, save } = await openedForm(screen)
  const restore = async (version: number) => {
    await form.getByRole('button', { name: 'Versions' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Versions of the instructions' })
    await dialog.getByRole('button', { name: new RegExp(`^Version ${version}`) }).click()
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await instructions.fill('Typed')
  await restore(2)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(instructions).toHaveValue('Typed')
  await instructions.fill(softStyle().instructions ?? '')
  await save.click()
  await expect.element(screen.getByText('The style has been updated successfully.')).toBeVisible()
  expect(server.sent.at(-1)).toBe(`PATCH ${path} {"instructions":"${softStyle().instructions}"}`)
})

it('compares with what is saved after a save that failed half way: texts and images', async () => {
  const bulk = `POST ${path}/images/bulk`
  server.images = [imageOf(1), imageOf(2)]
  const { screen } = await openStyles()
  const { form, save } = await openedForm(screen)
  const name = form.getByLabelText('Name')
  await name.fill('Softer')
  await form.getByRole('button', { name: 'Remove: image 2' }).click()
  server.refuse(bulk, 'Not now.')
  await save.click()
  await expect.element(screen.getByText('Not now.')).toBeVisible()
  // The server has removed the image all the same: the style has one image less by now.
  server.images = [imageOf(1)]
  await name.fill('Soft morning')
  server.refuse(bulk, 'Not yet.')
  await save.click()
  await expect.element(screen.getByText('Not yet.')).toBeVisible()
  await save.click()
  await expect.element(screen.getByText('The style has been updated successfully.')).toBeVisible()
  const remove = `${bulk} {"change":"remove","assetIds":["${imageOf(2)}"]}`
  expect(server.sent).toEqual([
    `PATCH ${path} {"name":"Softer"}`,
    remove,
    `PATCH ${path} {"name":"Soft morning"}`,
    remove,
  ])
})
