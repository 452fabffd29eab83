import { getCurrentUser } from '@studio/backend/contract'
import type { Character } from '@studio/backend/contract/library'
import { membersKey } from '@studio/media/members'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { characterFilterAtom } from '@studio/ui/studio-state'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { characterOf, columnsOf, idOf, picturesFrom } from '../../../media/src/choosers/testing/server.ts'
import { InStudio } from '../../../ui/src/testing/in-studio.tsx'
import { CharacterFilter } from './character-filter.tsx'

const user = {
  id: 'person',
  firstName: 'Mira',
  lastName: null,
  email: 'mira@example.com',
  profileImageUrl: null,
  isAdmin: 0,
}
const mira = characterOf(1, 'Mira Voss', 1_204)
const ada = characterOf(2, 'Ada', 0)

/** What the person has; undefined while the server has no answer. */
let characters: readonly Character[] | undefined

beforeEach(() => {
  characters = [mira, ada]
  vi.stubGlobal('fetch', async (request: Request) => {
    if (new URL(request.url).pathname !== '/api/characters') return Response.json(columnsOf(picturesFrom(0, 2)))
    return characters === undefined ? Response.json({}, { status: 500 }) : Response.json(characters)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1440, 900)
})

async function open(chosen?: string, small = false) {
  const store = createStore()
  store.set(characterFilterAtom, chosen)
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), user)
  const screen = await render(
    <InStudio client={client} store={store}>
      <header style={{ display: 'flex', justifyContent: 'end' }}>
        <CharacterFilter small={small} />
      </header>
    </InStudio>,
  )
  const name = small ? 'View' : 'Filter by character'
  const button = screen.getByRole('button', { name: new RegExp(`^${name}`) })
  await button.click()
  const popover = screen.getByRole('dialog', { name })
  const search = popover.getByRole('searchbox', { name: 'Search' })
  await expect.element(search).toBeVisible()
  const entry = (name: RegExp) => popover.getByRole('menuitemradio', { name })
  return { screen, client, button, popover, search, entry, filter: () => store.get(characterFilterAtom) }
}

/** The popover with its edge and what is between that and its content. */
function frameOf(content: Element): Element {
  const around = content.parentElement
  if (around === null) throw new Error('no edge')
  return getComputedStyle(around).borderTopWidth === '1px' ? around : frameOf(around)
}

it('lists all images and every character, finds them by name, and closes with a choice', async () => {
  const { client, button, popover, search, entry, filter } = await open()
  await expect.element(popover.getByText('Characters', { exact: true })).toBeVisible()
  await expect.element(search).toHaveAttribute('placeholder', 'Search')
  await expect.element(entry(/^Mira/)).toHaveTextContent('Mira Voss1,204')
  await expect.element(popover.getByText('All Images')).toBeVisible()
  await expect.element(entry(/^All Images/)).toHaveAttribute('aria-checked', 'true')
  expect(frameOf(popover.element()).getBoundingClientRect().width).toBe(500)
  await expectAccessible('characters to filter by')
  await search.fill('zoe')
  await expect.element(popover.getByText('No characters found')).toBeVisible()
  await search.fill('VOSS')
  await expect.element(entry(/^Ada/)).not.toBeInTheDocument()
  await entry(/^Mira/).hover()
  await expect.poll(() => client.getQueryData(membersKey(mira.id))).toHaveLength(2)
  await entry(/^Mira/).click()
  await expect.element(popover).not.toBeInTheDocument()
  expect(filter()).toBe(mira.id)
  await expect.element(button).toHaveAccessibleName('Filter by character: on')
  await expect.element(button).toHaveFocus()
})

it('is worked by keys: down into the list, Enter for what was found first, Escape for the words and then the popover', async () => {
  const { button, popover, search, entry, filter } = await open(mira.id)
  await expect.element(search).toHaveFocus()
  await expect.element(entry(/^Mira/)).toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(entry(/^Mira/)).toHaveFocus()
  await userEvent.keyboard('{Home}{Enter}')
  expect(filter()).toBeUndefined()

  await button.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(popover).toBeVisible()
  await search.fill('mira')
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  await search.fill('a')
  await userEvent.keyboard('{Enter}')
  expect(filter()).toBe(mira.id)
  await expect.element(popover).not.toBeInTheDocument()
  await button.click()
  await search.fill('ad')
  // The chosen one is not among them: Tab stops at the first.
  await userEvent.keyboard('{Tab}')
  await expect.element(entry(/^All Images/)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

it('shows at most 400 px of a long list, and all of the width of a phone', async () => {
  characters = Array.from({ length: 60 }, (_, n) => characterOf(n, `Character with a name that is rather long ${n}`, n))
  const { popover, entry } = await open(idOf(500_059))
  const list = popover.getByRole('menu', { name: 'Images of' })
  await expect.poll(() => list.element().getBoundingClientRect().height).toBe(400)
  await expect.element(entry(/^Character.* 59/)).toHaveAttribute('aria-checked', 'true')
  await page.viewport(360, 740)
  await expect.poll(() => popover.element().getBoundingClientRect().width).toBeGreaterThan(300)
  expect(document.documentElement.scrollWidth).toBe(360)
  await expectAccessible('many characters')
})

it('has what the bar of a phone has no room for below the list, which leaves room for it', async () => {
  characters = Array.from({ length: 60 }, (_, n) => characterOf(n, `Character ${n}`, n))
  await page.viewport(360, 640)
  const { button, popover } = await open(idOf(500_059), true)
  await expect.element(button).toHaveAccessibleName('View: filtered by character')
  await expect
    .element(popover.getByRole('menuitemradio', { name: /^Character 59/ }))
    .toHaveAttribute('aria-checked', 'true')
  const collapse = popover.getByRole('button', { name: 'Collapse bar' })
  expect(collapse.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(640)
  await expectAccessible('the view of a phone')
  await popover.getByRole('button', { name: 'Hide settings' }).click()
  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await popover.getByRole('button', { name: 'Show settings' }).click()
})

it('says that there are no characters, and that they could not be loaded', async () => {
  characters = []
  const none = await open()
  await expect.element(none.popover.getByText(/^No characters yet/)).toBeVisible()
  await none.screen.unmount()
  characters = undefined
  const { popover, entry } = await open()
  await expect.element(popover.getByRole('alert')).toBeVisible()
  await expect.element(popover.getByText(/Your characters could not be loaded/)).toBeVisible()
  await expectAccessible('characters that could not be loaded')
  characters = [ada]
  await popover.getByRole('button', { name: 'Retry' }).click()
  await expect.element(entry(/^Ada/)).toBeVisible()
})
