import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { idOf } from '../../../../shell/media/src/choosers/testing/server.ts'
import { openCharacters } from '../testing/open-characters.tsx'
import { type FakeServer, fakeServer } from '../testing/server.ts'

const [mira, ada] = [idOf(500_001), idOf(500_002)]

let server: FakeServer
/** Commands are answered after this. */
let answered: Promise<void>

beforeEach(() => {
  answered = Promise.resolve()
  server = fakeServer(
    new Map([
      [mira, { name: 'Mira', images: [0, 1, 2, 3].map(idOf) }],
      [ada, { name: 'Ada', images: [] }],
    ]),
  )
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') await answered
    return await server.respond(request)
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a move that was refused leaves the act before to Ctrl+Z', async () => {
  const { screen } = await openCharacters(`/characters?id=${mira}`)
  await screen.getByRole('button', { name: 'Open a fox by lake 3', exact: true }).hover()
  await screen.getByRole('button', { name: 'Remove from character: a fox by lake 3' }).click()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  server.refuses = true
  screen.getByRole('button', { name: 'Open a fox by lake 0', exact: true }).element().focus()
  await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
  await expect.element(screen.getByText('Failed to move the image.')).toBeVisible()
  server.refuses = false
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('Restored', { exact: true })).toBeVisible()
  expect(server.characters.get(mira)?.images).toEqual([0, 1, 2, 3].map(idOf))
})

const acts = ['Remove', 'Move to'] as const

it.each(acts)('Ctrl+Z undoes "%s" that is on its way, and not what was removed before', async (act) => {
  const { screen } = await openCharacters(`/characters?id=${mira}`)
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const select = async (n: number): Promise<void> => {
    await button('Select images').click()
    await button(`Select a fox by lake ${n}`).click()
  }
  await select(3)
  await button('Remove').click()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await select(0)
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  await button(act).click()
  if (act === 'Move to') await screen.getByRole('menuitem', { name: 'Ada' }).click()
  await expect.element(button('Select a fox by lake 0')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  resolve()
  await expect.element(screen.getByText('Restored', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /a fox by lake 0$/ }).first()).toBeVisible()
  const imagesOf = (id: string) => server.characters.get(id)?.images
  expect([imagesOf(mira), imagesOf(ada)]).toEqual([[0, 1, 2].map(idOf), []])
})
