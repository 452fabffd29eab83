import { type Character, characterImages } from '@studio/backend/contract/library'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../infra/components/axe.ts'
import {
  characterOf,
  columnsOf,
  idOf,
  memberOf,
  picturesFrom,
} from '../../../shell/media/src/choosers/testing/server.ts'
import { AddToCharacter } from './add-to-character.tsx'
import { CharacterDialogs } from './character-dialogs.tsx'

const mira = characterOf(1, 'Mira Voss', 2)
const ada = characterOf(2, 'Ada', 0)
const created = idOf(500_003)
const [one, two] = [idOf(1), idOf(2)]

let characters: readonly Character[]
/** The images of each character. */
let members: Map<string, string[]>
/** Images that the server does not add. */
let refused: readonly string[]
let sent: string[]

async function respond(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const id = pathname.split('/')[3] ?? ''
  if (request.method === 'GET') {
    if (pathname === '/api/characters') return Response.json(characters)
    if (pathname === '/api/collections/images') {
      const found = (searchParams.get('ids') ?? '').split(',').map((image) => ({
        ...memberOf(image),
        collections: [...members].filter(([, images]) => images.includes(image)).map(([character]) => character),
      }))
      return Response.json(found)
    }
    return Response.json(columnsOf((members.get(id) ?? []).map((image) => ({ id: image, ratio: 1000 }))))
  }
  const text = await request.text()
  sent.push(`${request.method} ${pathname} ${text}`)
  if (pathname === '/api/characters') return Response.json({ id: created, name: 'New' })
  const { change, assetIds } = characterImages.change.body.parse(JSON.parse(text))
  const before = members.get(id) ?? []
  const done = assetIds.filter((image) => !refused.includes(image))
  const others = before.filter((image) => !done.includes(image))
  members.set(id, change === 'remove' ? others : [...done, ...others])
  return Response.json({
    images: assetIds.map((image) => ({ id: image, fate: done.includes(image) ? 'changed' : 'not-found' })),
  })
}

beforeEach(() => {
  characters = [mira, ada]
  members = new Map([[mira.id, [two]]])
  refused = []
  sent = []
  vi.stubGlobal('fetch', respond)
})
afterEach(() => vi.unstubAllGlobals())

async function open(ids: readonly string[]) {
  const screen = await render(
    <Provider>
      <StudioTheme>
        <TooltipProvider>
          <QueryClientProvider client={createQueryClient()}>
            <main>
              <AddToCharacter ids={ids} size={20} />
            </main>
            <CharacterDialogs />
            <Toasts corner="bottom-left" />
          </QueryClientProvider>
        </TooltipProvider>
      </StudioTheme>
    </Provider>,
  )
  await screen.getByRole('button', { name: 'Add to character' }).click()
  const entry = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(entry('Mira')).toBeVisible()
  return { screen, entry }
}

it('finds characters by name and adds an image, which is marked then and can be taken out again', async () => {
  const { screen, entry } = await open([one])
  const search = screen.getByPlaceholder('Search')
  await search.fill('zoe')
  await expect.element(screen.getByText('No characters found')).toBeVisible()
  await search.fill('VOSS')
  await expect.element(entry('Ada')).not.toBeInTheDocument()
  await expectAccessible('add to character')
  await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'false')
  await entry('Mira').click()
  await expect.element(screen.getByText('Image added to character')).toBeVisible()
  await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'true')
  await entry('Mira').click()
  await expect.element(screen.getByText('Image removed from character')).toBeVisible()
  await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'false')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => members.get(mira.id)).toEqual([one, two])
  const path = `/api/characters/${mira.id}/images/bulk`
  expect(sent.map((line) => line.replace(`POST ${path} `, ''))).toEqual([
    `{"change":"add","assetIds":["${one}"]}`,
    `{"change":"remove","assetIds":["${one}"]}`,
    `{"change":"put-back","assetIds":["${one}"]}`,
  ])
})

it('marks a character only when it has all of the images', async () => {
  const { screen, entry } = await open([one, two])
  await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'false')
  await entry('Mira').click()
  await expect.element(screen.getByText('2 images added to character')).toBeVisible()
  await expect.element(entry('Mira')).toHaveAttribute('aria-pressed', 'true')
  expect(sent).toHaveLength(1)
})

it('creates a character with the images, once it has a name and at least one of them', async () => {
  const { screen } = await open([one, two])
  await screen.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Create Character' })
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  await expect.element(create).toBeDisabled()
  await dialog.getByLabelText('Name').fill('New')
  await expect.element(create).toBeEnabled()
  await expectAccessible('create a character')
  await dialog.getByRole('button', { name: 'Remove: image 1' }).click()
  await dialog.getByRole('button', { name: 'Remove: image 1' }).click()
  await expect.element(dialog.getByText('Choose at least one image.')).toBeVisible()
  await expect.element(create).toBeDisabled()
  await screen.unmount()

  const again = await open([one, two])
  await again.screen.getByRole('button', { name: 'Create', exact: true }).click()
  await again.screen.getByLabelText('Name').fill('New')
  await again.screen
    .getByRole('dialog', { name: 'Create Character' })
    .getByRole('button', { name: 'Create', exact: true })
    .click()
  await expect.element(again.screen.getByText('Character created successfully')).toBeVisible()
  expect(members.get(created)).toEqual([one, two])
})

it('says so when some of the images of a new character could not be added', async () => {
  vi.stubGlobal('fetch', async (request: Request) =>
    request.url.endsWith('/bulk') ? Response.json({}, { status: 500 }) : respond(request),
  )
  const { screen } = await open([one])
  await screen.getByRole('button', { name: 'Create', exact: true }).click()
  await screen.getByLabelText('Name').fill('New')
  await screen
    .getByRole('dialog', { name: 'Create Character' })
    .getByRole('button', { name: 'Create', exact: true })
    .click()
  await expect.element(screen.getByText('Character created', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Some images could not be added')).toBeVisible()
})

it('removes images in the dialog that manages a character, until Done', async () => {
  members.set(
    mira.id,
    picturesFrom(0, 6).map(({ id }) => id),
  )
  const { screen } = await open([one])
  await screen.getByRole('button', { name: 'Manage: Mira Voss' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Manage Mira Voss' })
  await expect.element(dialog.getByRole('button', { name: 'Remove images' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Select Mira Voss, image 2', exact: true }).click()
  await expectAccessible('manage a character')
  await dialog.getByRole('button', { name: 'Remove 1 image' }).click()
  await expect.element(screen.getByText('Image removed from character')).toBeVisible()
  await expect.poll(() => dialog.getByRole('button', { name: /^Select Mira/ }).elements()).toHaveLength(5)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
