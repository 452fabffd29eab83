import { type Style, styleImages } from '@studio/backend/contract/library'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { AddToLoader } from './add-to-loader.tsx'
import { addToStyleAtom } from './add-to-state.ts'

const idOf = (n: number): string => `7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c${n}`
const styleOf = (n: number, name: string): Style => ({
  id: idOf(n),
  name,
  imageCount: n === 10 ? 1 : 1284,
  mosaic: [],
  createdAt: '2026-11-20T10:00:00.000Z',
})

/** What the server would list; undefined when it has no answer. */
let stored: readonly Style[] | undefined
/** What was sent to the server: method, path and body. */
let sent: string[] = []
/** What becomes of each image; undefined when the server refuses. */
let fate: 'changed' | 'unchanged' | undefined
/** The server creates no styles. */
let createsNone = false

beforeEach(() => {
  stored = [styleOf(10, 'Soft morning'), styleOf(11, 'Hard night')]
  ;[sent, fate, createsNone] = [[], 'changed', false]
  vi.stubGlobal('fetch', async (request: Request) => {
    const line = `${request.method} ${new URL(request.url).pathname}`
    if (request.method === 'GET') {
      return stored === undefined ? Response.json({}, { status: 500 }) : Response.json(stored)
    }
    const body = await request.text()
    sent.push(`${line} ${body}`)
    if (line === 'POST /api/styles') {
      return createsNone ? Response.json({}, { status: 500 }) : Response.json({ id: idOf(12), name: 'New' })
    }
    if (fate === undefined) return Response.json({}, { status: 500 })
    const { assetIds } = styleImages.change.body.parse(JSON.parse(body))
    return Response.json({ images: assetIds.map((id) => ({ id, fate })) })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The dialog for so many images. */
async function open(count = 1) {
  const store = createStore()
  store.set(
    addToStyleAtom,
    Array.from({ length: count }, (_, n) => idOf(n + 20)),
  )
  const screen = await render(
    <Provider store={store}>
      <StudioTheme>
        <TooltipProvider>
          <QueryClientProvider client={createQueryClient()}>
            <main>
              <AddToLoader />
            </main>
            <Toasts corner="bottom-left" />
          </QueryClientProvider>
        </TooltipProvider>
      </StudioTheme>
    </Provider>,
  )
  return { screen, dialog: screen.getByRole('dialog', { name: 'Add to style' }) }
}
const bulk = (n: number) => `POST /api/styles/${idOf(n)}/images/bulk`
const body = (change: string, count: number) =>
  JSON.stringify({ change, assetIds: Array.from({ length: count }, (_, n) => idOf(n + 20)) })

it('finds a style by its name, adds the image to it, and takes it out again', async () => {
  const { screen, dialog } = await open()
  await expect.element(dialog.getByRole('button', { name: 'Hard night 1,284 images' })).toBeVisible()
  await expectAccessible('add to style')
  await dialog.getByRole('searchbox', { name: 'Search styles' }).fill('sOFT')
  await expect.element(dialog.getByRole('button', { name: /Hard night/ })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: /Soft morning/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('Image added to style')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Image removed from style')).toBeVisible()
  expect(sent).toEqual([`${bulk(10)} ${body('add', 1)}`, `${bulk(10)} ${body('remove', 1)}`])
})

it('says how many it has added, that they are in it already, or that they could not be added', async () => {
  const { screen, dialog } = await open(12)
  await dialog.getByRole('button', { name: /Hard night/ }).click()
  await expect.element(screen.getByText('12 images added to style')).toBeVisible()
  await screen.unmount()

  fate = 'unchanged'
  const again = await open(12)
  await again.dialog.getByRole('button', { name: /Hard night/ }).click()
  await expect.element(again.screen.getByText('Already in this style')).toBeVisible()
  await expect.element(again.screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await again.screen.unmount()

  fate = undefined
  const refused = await open()
  await refused.dialog.getByRole('button', { name: /Hard night/ }).click()
  await expect.element(refused.screen.getByText('Failed to add to style')).toBeVisible()
})

it('creates a style of the images; its name must not be blank, and is not lost when it is refused', async () => {
  stored = []
  const { screen, dialog } = await open(2)
  await expect.element(dialog.getByText('No styles yet')).toBeVisible()
  await dialog.getByRole('searchbox').fill('Golden hour')
  await expect.element(dialog.getByText('No styles yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create New Style' }).click()
  const form = screen.getByRole('dialog', { name: 'Create New Style' })
  const create = form.getByRole('button', { name: 'Create Style' })
  await expect.element(form.getByLabelText('Name')).toHaveValue('Golden hour')
  await expectAccessible('create new style')
  await form.getByLabelText('Name').fill('   ')
  await expect.element(create).toBeDisabled()
  await form.getByLabelText('Name').fill(' Blue hour ')
  createsNone = true
  await create.click()
  await expect.element(screen.getByText('Failed to create style.')).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveValue(' Blue hour ')
  createsNone = false
  await create.click()
  await expect.element(screen.getByText('Style created successfully')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.slice(1)).toEqual(['POST /api/styles {"name":"Blue hour"}', `${bulk(12)} ${body('add', 2)}`])
})

it('cancels the new style and goes back to the list; says when images could not be added to what was created', async () => {
  const { screen, dialog } = await open()
  await dialog.getByRole('button', { name: 'Create New Style' }).click()
  const form = screen.getByRole('dialog', { name: 'Create New Style' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Create New Style' }).click()
  fate = undefined
  await form.getByLabelText('Name').fill('Blue hour')
  await form.getByRole('button', { name: 'Create Style' }).click()
  await expect.element(screen.getByText('Some images could not be added')).toBeVisible()
})

it('says that the styles did not load, and loads them again', async () => {
  stored = undefined
  const { dialog } = await open()
  await expect.element(dialog.getByRole('alert').getByText('Your styles could not be loaded.')).toBeVisible()
  stored = [styleOf(10, 'Soft morning')]
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByRole('searchbox').fill('night')
  await expect.element(dialog.getByText('No styles found')).toBeVisible()
})
