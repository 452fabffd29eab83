import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { RenderResult } from 'vitest-browser-react'
import type { PictureActions } from '../actions/picture-actions.ts'
import { tileOf } from '../testing/tile-of.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Chooses what the menu of a tile offers. */
async function choose(tile: RenderResult, act: string): Promise<void> {
  await tile.getByRole('button', { name: /^Open a fox/ }).hover()
  await tile.getByRole('button', { name: 'More actions: a fox' }).click()
  await tile.getByRole('menuitem', { name: act, exact: true }).click()
}

it('leads to the pages of clips with the picture', async () => {
  const goClip = vi.fn<PictureActions['goClip']>()
  const tile = await tileOf({ width: 240, actions: { goClip } })
  for (const label of ['Video', 'Speak']) await choose(tile, label)
  expect(goClip.mock.calls.map(([{ path }, assetId]) => [path, assetId])).toEqual([
    ['/video', 'a'],
    ['/lip-sync', 'a'],
  ])
})

/** What stands on a tile of this size under the pointer, by name. */
async function buttonsAt(width: number, height = width) {
  const tile = await tileOf({ width, height })
  await tile.getByRole('button', { name: 'Open a fox' }).hover()
  await expect.element(tile.getByRole('button', { name: 'More actions: a fox' })).toBeVisible()
  const row = [...tile.container.querySelectorAll('[aria-label]:not([data-tile])')].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )
  const names = row.map((button) => button.ariaLabel)
  const tops = new Set(row.map((button) => button.getBoundingClientRect().top))
  await tile.unmount()
  return { names, rows: tops.size }
}

it('has its acts in one row: five icons, fewer where it is narrow, and a menu with the rest', async () => {
  const first = ['Select', 'Add to favorites: a fox']
  const last = 'More actions: a fox'
  const icons = ['Add to character', 'Edit: a fox', 'Download', 'Use as reference']
  expect(await buttonsAt(300)).toEqual({ names: [...first, ...icons, last], rows: 1 })
  expect(await buttonsAt(240)).toEqual({ names: [...first, ...icons, last], rows: 1 })
  expect(await buttonsAt(225)).toEqual({ names: [...first, ...icons.slice(0, 3), last], rows: 1 })
  expect(await buttonsAt(150)).toEqual({ names: [...first, 'Add to character', last], rows: 1 })
  expect(await buttonsAt(120)).toEqual({ names: [...first, last], rows: 1 })
})

it('has in the menu all that has no room, by pointer and by keyboard, and the focus returns to its button', async () => {
  const trash = vi.fn<PictureActions['trash']>()
  const tile = await tileOf({ width: 120, actions: { trash } })
  await tile.getByRole('button', { name: 'Open a fox' }).hover()
  const more = tile.getByRole('button', { name: 'More actions: a fox' })
  await expect.element(more).toHaveAttribute('aria-haspopup', 'menu')
  await more.click()
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  const menu = tile.getByRole('menu', { name: 'More actions: a fox' })
  await expect.element(menu.getByRole('menuitem', { name: 'Add to character' })).toHaveFocus()
  const named = menu.getByRole('menuitem').elements()
  const reached = ['Add to character', 'Edit', 'Download', 'Use as reference', 'Reuse settings', 'Add to style']
  expect(named.map(({ textContent }) => textContent)).toEqual([...reached, 'Video', 'Speak', 'Delete'])
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(menu.getByRole('menuitem', { name: 'Add to character' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(menu.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(trash.mock.calls).toEqual([[['a']]])
  await expect.element(more).toHaveFocus()
})

it('opens the menu by an arrow key, which walks to no other tile', async () => {
  const walk = vi.fn<(isDone: boolean) => void>()
  const tell = (event: Event): void => walk(event.defaultPrevented)
  document.addEventListener('keydown', tell)
  onTestFinished(() => document.removeEventListener('keydown', tell))
  const tile = await tileOf({ width: 225 })
  await tile.getByRole('button', { name: 'Open a fox' }).hover()
  const more = tile.getByRole('button', { name: 'More actions: a fox' }).element()
  if (more instanceof HTMLElement) more.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(tile.getByRole('menuitem', { name: 'Use as reference' })).toHaveFocus()
  expect(walk.mock.calls).toEqual([[true]])
})

it('opens from the menu what has search and Create, at the same place; the focus returns to its button', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const tile = await tileOf({ width: 120 })
  const more = tile.getByRole('button', { name: 'More actions: a fox' })
  for (const noun of ['character', 'style']) {
    await choose(tile, `Add to ${noun}`)
    const popover = tile.getByRole('dialog', { name: `Add to ${noun}` })
    await expect.element(popover.getByRole('button', { name: 'Create' })).toBeVisible()
    const [at, below] = [more.element().getBoundingClientRect(), popover.element().getBoundingClientRect()]
    expect([below.top >= at.bottom, below.top - at.bottom < 40]).toEqual([true, true])
    await userEvent.keyboard('{Escape}')
    await expect.element(popover).not.toBeInTheDocument()
    await expect.element(more).toHaveFocus()
  }
})

it('saves the picture from the menu, too', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({}, { status: 404 })
  })
  const tile = await tileOf({ width: 120 })
  await choose(tile, 'Download')
  await expect.poll(() => asked).toContainEqual(expect.stringMatching(/generated-image-1/))
})

it('keeps every button whole, and the middle of the narrowest picture free', async () => {
  const tile = await tileOf({ width: 84, height: 150 })
  await tile.getByRole('button', { name: 'Open a fox' }).hover()
  const names = tile
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))
  const over = ['Select', 'Add to favorites: a fox', 'More actions: a fox']
  expect(names).toEqual(['Open a fox, SeeDream 4.0', ...over])
  for (const name of over) {
    const { left, right, bottom } = tile.getByRole('button', { name }).element().getBoundingClientRect()
    const { left: from, width } = tile.container.getBoundingClientRect()
    expect([left >= from, right <= from + Math.min(width, 84), bottom <= 75]).toEqual([true, true, true])
  }
})
