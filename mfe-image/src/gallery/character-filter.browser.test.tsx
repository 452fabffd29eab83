import type { Generation } from '@studio/backend/contract'
import { type Character, characterImages } from '@studio/backend/contract/library'
import { newestGenerationsKey } from '@studio/media/newest-generations'
import { noSearch } from '@studio/media/toolbar'
import { liveKinds } from '@studio/ui/live-kinds'
import { characterFilterAtom, favoritesOnlyAtom } from '@studio/ui/studio-state'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import {
  characterOf,
  columnsOf,
  idOf,
  imageOf,
  madeBy,
  picturesFrom,
} from '../../../shell/media/src/choosers/testing/server.ts'
import { generationOf } from '../../../shell/media/src/gallery/testing/generation.ts'
import { searchAtom } from './search/search.ts'
import { openGallery } from './testing/open-gallery.tsx'

const mira = characterOf(1, 'Mira', 2)
/** It has an image that was uploaded and is in no gallery. */
const uploaded = idOf(77)

let characters: readonly Character[]
/** Ids of the images of Mira; a number: the status of the server's answer. */
let members: readonly string[] | number
let added: readonly string[]

/** What the server responds, by the path; nothing is there of what is not named here. */
const responses: Readonly<Record<string, (search: URLSearchParams, request: Request) => Response | Promise<Response>>> =
  {
    '/api/characters': () => Response.json(characters),
    '/api/gallery/columns': (search) =>
      Response.json(columnsOf(search.has('search') ? picturesFrom(1, 1) : picturesFrom(0, 6))),
    '/api/gallery/images': (search) => {
      const ids = search.get('ids')?.split(',') ?? []
      return Response.json({ images: ids.map(imageOf), generations: ids.map(madeBy) })
    },
    '/api/characters/mira/images/columns': () =>
      typeof members === 'number'
        ? Response.json({}, { status: members })
        : Response.json(columnsOf(members.map((id) => ({ id, ratio: 1000 })))),
    '/api/characters/mira/images': async (_, request) => {
      const { imageUrl } = characterImages.add.body.parse(await request.json())
      const id = imageUrl.split('/').at(-2) ?? ''
      added = [id]
      members = [id, ...(typeof members === 'number' ? [] : members)]
      return Response.json({ id, imageUrl, wasThere: false })
    },
  }

beforeEach(() => {
  characters = [mira]
  members = [idOf(1), idOf(3), uploaded]
  added = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace(mira.id, 'mira')
    return (await responses[path]?.(searchParams, request)) ?? Response.json([])
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1440, 900)
})

/** The gallery, which has the images 0 to 5 and these newest generations, with Mira chosen. */
async function openFiltered(newest: readonly Generation[] = []) {
  const store = createStore()
  store.set(characterFilterAtom, mira.id)
  return { ...(await openGallery(newest, store)), filter: () => store.get(characterFilterAtom) }
}

it('shows the images of the chosen character alone, follows its changes, and shows all again', async () => {
  const { screen, client, tiles, filter } = await openFiltered()
  await expect.poll(tiles).toBe(2)
  await expect.element(screen.getByText('2 images')).toBeVisible()
  await expect.element(screen.getByText(/end of your gallery/)).not.toBeInTheDocument()
  await expect.element(screen.getByText('No more of this character in your gallery')).toBeVisible()
  const clear = screen.getByRole('button', { name: 'Mira: show all images' })
  await expect.element(clear).toBeVisible()
  await expect.element(screen.getByText(/^1 more image is an upload\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See all of Mira' }).element().getAttribute('href')).toBe(
    `/characters?id=${mira.id}`,
  )
  await expectAccessible('the images of a character')

  members = [idOf(1), idOf(3), idOf(4)]
  liveKinds.apply(client, [{ kind: 'character', id: mira.id }])
  await expect.poll(tiles).toBe(3)
  await expect.element(screen.getByText(/more image/)).not.toBeInTheDocument()
  members = []
  liveKinds.apply(client, [{ kind: 'character', id: mira.id }])
  await expect.element(screen.getByText('No images saved to this character')).toBeVisible()
  await expectAccessible('a character without images')
  await screen.getByRole('button', { name: 'Show all images', exact: true }).click()
  expect(filter()).toBeUndefined()
  await expect.poll(tiles).toBe(6)
})

it('shows what is being made beside them, and adds it to the character once it is finished', async () => {
  const making = generationOf({ id: idOf(800), outputs: [{ n: 0, status: 'queued' }] })
  const { screen, client, tiles } = await openFiltered([making])
  await expect.element(screen.getByText(/^In Progress/)).toBeVisible()
  await expect.poll(tiles).toBe(3)
  const output = { ...imageOf(idOf(9)), status: 'stored', assetId: idOf(9) } as const
  client.setQueryData(newestGenerationsKey, [{ ...making, outputs: [output] }])
  const add = screen.getByRole('button', { name: 'Add 1 new image to Mira' })
  await expect.element(add).toBeVisible()
  await expectAccessible('a new image beside those of a character')
  await add.click()
  await expect.element(screen.getByText('Image added to character')).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
  expect(added).toEqual([idOf(9)])
  expect(tiles()).toBe(3)
})

it('is combined with favourites and words, and says which of them leave nothing', async () => {
  const { screen, store, tiles, filter } = await openFiltered()
  store.set(searchAtom, { open: true, text: 'lake' })
  await expect.poll(tiles).toBe(1)
  store.set(searchAtom, noSearch)
  store.set(favoritesOnlyAtom, true)
  await expect.element(screen.getByText('No favorites of Mira yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all of Mira' }).click()
  await expect.poll(tiles).toBe(2)
  expect(filter()).toBe(mira.id)
})

it('says when no image of the character matches, and searches all images', async () => {
  members = [idOf(2)]
  const { screen, store, tiles, filter } = await openFiltered()
  store.set(searchAtom, { open: true, text: 'lake' })
  await expect.element(screen.getByText('No images of Mira match “lake”')).toBeVisible()
  await screen.getByRole('button', { name: 'Search all images' }).click()
  await expect.poll(tiles).toBe(1)
  expect(filter()).toBeUndefined()
})

it('says that a character does not exist, or is deleted elsewhere', async () => {
  characters = []
  members = 404
  const { screen, client, tiles, filter } = await openFiltered()
  const gone = screen.getByRole('alert').getByText('This character does not exist')
  await expect.element(gone).toBeVisible()
  await expectAccessible('a character that does not exist')
  members = [idOf(1)]
  liveKinds.apply(client, [{ kind: 'character', id: mira.id }])
  await expect.poll(tiles).toBe(1)
  members = 404
  liveKinds.apply(client, [{ kind: 'character', id: mira.id }])
  await expect.element(gone).toBeVisible()
  await screen.getByRole('button', { name: 'Show all images', exact: true }).click()
  expect(filter()).toBeUndefined()
})

it('says that the images could not be loaded, and loads them again', async () => {
  members = 500
  const { screen, tiles } = await openFiltered()
  await expect.element(screen.getByRole('alert').getByText('Unable to Load Images')).toBeVisible()
  members = [idOf(1)]
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(tiles).toBe(1)
})

it.each([1440, 768, 360])('cuts a long name off, and covers nothing with it, at %i px', async (width) => {
  await page.viewport(width, 900)
  const name = `Mira ${'with a long name '.repeat(5)}`.trim()
  characters = [{ ...mira, name }]
  const { screen } = await openFiltered()
  await expect.element(screen.getByText('2 images')).toBeVisible()
  const button = screen.getByRole('button', { name: `${name}: show all images` })
  await expect.element(button).toBeVisible()
  const count = screen.getByText('2 images').element().getBoundingClientRect()
  const chip = button.element().getBoundingClientRect()
  expect(chip.left).toBeGreaterThanOrEqual(0)
  expect(chip.right <= count.left || chip.top >= count.bottom).toBe(true)
  const shown = screen.getByText(name, { exact: true }).element()
  expect(shown.scrollWidth).toBeGreaterThan(shown.clientWidth)
  expect(getComputedStyle(shown).textOverflow).toBe('ellipsis')
  expect(['block', 'flow-root']).toContain(getComputedStyle(shown).display)
})
