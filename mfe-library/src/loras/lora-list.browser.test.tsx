import type { Lora } from '@studio/backend/contract/library'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { InStudio } from '../../../shell/ui/src/testing/in-studio.tsx'
import { LoraList } from './lora-list.tsx'

const film: Lora = {
  id: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11',
  name: 'Film grain',
  triggerWord: 'grainy',
  highNoiseUrl: 'https://files.example/high.safetensors',
  lowNoiseUrl: 'https://files.example/low.safetensors',
  createdAt: '2026-11-20T10:00:00.000Z',
}

/** What the server would list. */
let stored: readonly Lora[] = []
/** What was sent to the server: method, path and body. */
let sent: { readonly line: string; readonly body: string }[] = []
/** The server's next responses to commands; without one it does as it is told. */
let refusals: { readonly status: number; readonly body: object }[] = []

function respond(line: string): Response {
  if (line === 'GET /api/loras') return Response.json(stored)
  const refusal = refusals.shift()
  if (refusal !== undefined) return Response.json(refusal.body, { status: refusal.status })
  if (line.startsWith('DELETE')) stored = stored.filter(({ id }) => !line.endsWith(id))
  if (line.endsWith('/restore')) stored = [film]
  return Response.json(line === 'POST /api/loras' ? { id: film.id } : { success: true })
}

beforeEach(() => {
  ;[stored, sent, refusals] = [[film], [], []]
  vi.stubGlobal('fetch', async (request: Request) => {
    const line = `${request.method} ${new URL(request.url).pathname}`
    if (request.method !== 'GET') sent.push({ line, body: await request.text() })
    return respond(line)
  })
})
afterEach(() => vi.unstubAllGlobals())

const problem = (of: object) => ({
  type: 'about:blank',
  title: 'Refused',
  status: 400,
  code: 'refused',
  error: 'Only https addresses are taken.',
  message: 'Only https addresses are taken.',
  ...of,
})

const open = () =>
  render(
    <InStudio>
      <LoraList />
    </InStudio>,
  )

it('says what is missing at each field and sends nothing, then adds the LoRA', async () => {
  stored = []
  const screen = await open()
  await expect.element(screen.getByText('No LoRAs yet')).toBeVisible()
  expect(screen.container.querySelector('svg title')?.textContent).toBe('Layers of a model')
  await screen.getByRole('button', { name: 'Add LoRA' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Add New LoRA' })
  await dialog.getByLabelText('Name').fill('   ')
  await dialog.getByRole('button', { name: 'Add LoRA' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await expect.poll(() => dialog.getByText('Please fill in this field').elements().length).toBe(4)
  expect(sent).toEqual([])

  await dialog.getByLabelText('Name').fill(' Film grain ')
  await dialog.getByLabelText('Trigger word').fill('grainy')
  await dialog.getByLabelText('High noise URL').fill(film.highNoiseUrl)
  await dialog.getByLabelText('Low noise URL').fill(film.lowNoiseUrl)
  refusals = [{ status: 500, body: {} }]
  await dialog.getByRole('button', { name: 'Add LoRA' }).click()
  await expect.element(screen.getByText('Failed to create LoRA.')).toBeVisible()
  stored = [film]
  await dialog.getByRole('button', { name: 'Add LoRA' }).click()
  await expect.element(screen.getByText('LoRA added')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Film grain' })).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Add LoRA' })).toHaveFocus()
  expect(sent.map(({ line }) => line)).toEqual(['POST /api/loras', 'POST /api/loras'])
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ triggerWord: 'grainy', highNoiseUrl: film.highNoiseUrl })
})

it('shows a refused address at its field and keeps what was typed; what belongs to no field is a toast', async () => {
  refusals = [
    { status: 400, body: problem({ details: { field: 'highNoiseUrl' } }) },
    { status: 404, body: problem({ status: 404, error: 'This LoRA does not exist.' }) },
    { status: 500, body: {} },
  ]
  const screen = await open()
  await screen.getByRole('button', { name: 'Edit: Film grain' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit LoRA' })
  const field = dialog.getByLabelText('High noise URL')
  await field.fill('http://files.example/high')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect.element(field).toHaveAccessibleDescription('Only https addresses are taken.')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('http://files.example/high')
  await save.click()
  await expect.element(screen.getByText('This LoRA does not exist.')).toBeVisible()
  await save.click()
  await expect.element(screen.getByText('Failed to update LoRA.')).toBeVisible()
  await save.click()
  await expect.element(screen.getByText('LoRA updated')).toBeVisible()
  expect(sent.map(({ line }) => line)).toEqual(Array(4).fill(`PATCH /api/loras/${film.id}`))
  // What another page has changed meanwhile is not sent as it was before.
  expect(JSON.parse(sent[3]?.body ?? '')).toEqual({ highNoiseUrl: 'http://files.example/high' })
})

it('deletes after the question, and brings back from the toast', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Delete: Film grain' }).click()
  const question = screen.getByRole('dialog', { name: 'Delete LoRA' })
  await expectAccessible('the question before a LoRA is deleted')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('LoRA deleted')).toBeVisible()
  await expect.element(screen.getByText('No LoRAs yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('LoRA restored')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Film grain' })).toBeVisible()
  expect(sent.map(({ line }) => line)).toEqual([`DELETE /api/loras/${film.id}`, `POST /api/loras/${film.id}/restore`])
})

it('gives the focus to what is left when a card goes', async () => {
  stored = [film, { ...film, id: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c12', name: 'Faces' }]
  const screen = await open()
  const button = (name: string) => screen.getByRole('button', { name })
  const remove = async (name: string): Promise<void> => {
    await button(`Delete: ${name}`).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByRole('heading', { name })).not.toBeInTheDocument()
  }
  await remove('Film grain')
  await expect.element(button('Delete: Faces')).toHaveFocus()
  await remove('Faces')
  await expect.element(button('Add LoRA')).toHaveFocus()
})

it('says that a delete failed and keeps the card; a list that does not load can be loaded again', async () => {
  refusals = [{ status: 500, body: {} }]
  const screen = await open()
  await screen.getByRole('button', { name: 'Delete: Film grain' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Failed to delete LoRA.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Film grain' })).toBeVisible()
  await screen.unmount()

  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }))
  const broken = await open()
  await expect.element(broken.getByText('Unable to Load LoRAs')).toBeVisible()
  vi.stubGlobal('fetch', async () => Response.json([film]))
  await broken.getByRole('button', { name: 'Retry' }).click()
  await expect.element(broken.getByRole('heading', { name: 'Film grain' })).toBeVisible()
})

it('shows the picture of a LoRA, and an icon when it has none or it does not load', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
  stored = [
    { ...film, thumbnailUrl: pixel },
    { ...film, id: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c12', name: 'Faces', thumbnailUrl: 'data:image/gif;base64,AAAA' },
    { ...film, id: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c13', name: 'Towns' },
  ]
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Towns' })).toBeVisible()
  const pictures = (): (string | null | undefined)[] =>
    screen
      .getByRole('listitem')
      .elements()
      .map((card) => card.querySelector('img')?.getAttribute('src'))
  await expect.poll(pictures).toEqual([pixel, undefined, undefined])
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map((card) => card.querySelectorAll('.lucide-layers').length),
  ).toEqual([0, 1, 1])
})
