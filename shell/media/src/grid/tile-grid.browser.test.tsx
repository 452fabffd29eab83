import { createStore, Provider, useAtomValue } from 'jotai'
import { type ReactNode, useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { GridItems } from '../items/grid-items.ts'
import { picturesOf } from '../items/testing/pictures.ts'
import { createGridState, GridStateContext } from '../selection/grid-state.ts'
import { usePick } from '../selection/use-pick.ts'
import { GridTile, type TilePlace } from './grid-tile.tsx'
import { TileGrid } from './tile-grid.tsx'

const manyOf = (prefix: string): GridItems => picturesOf(Array.from({ length: 400 }, (_, n) => `${prefix}${n}`))

function Tile({ name, place }: { readonly name: string; readonly place: TilePlace }): ReactNode {
  const pick = usePick()
  return (
    <GridTile place={place} status="stored">
      <button
        type="button"
        data-tile
        tabIndex={place.tabStop ? 0 : -1}
        style={{ width: '100%', height: '100%' }}
        onClick={({ shiftKey }) => pick(place.index, shiftKey)}
      >
        {name}
      </button>
    </GridTile>
  )
}

interface BoxedGridProps {
  readonly items: GridItems
  readonly label: string
}

/** A grid in an element of 400 x 400 px with a scroll bar of its own, below a head, and how many of its pictures are selected. */
function BoxedGrid({ items, label }: BoxedGridProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [state] = useState(createGridState)
  const { ids } = useAtomValue(state.selectionAtom)
  return (
    <section aria-label={label}>
      <output>{ids.size} selected</output>
      <div ref={box} data-testid={label} style={{ width: 400, height: 400, overflow: 'auto' }}>
        <p style={{ height: 30, margin: 0 }}>Head</p>
        <GridStateContext value={state}>
          <TileGrid
            items={items}
            rowHeight={100}
            scrollIn={box}
            covered={() => ({ above: 30, below: 0 })}
            tile={(place) => <Tile name={items.keys[place.index] ?? ''} place={place} />}
          />
        </GridStateContext>
      </div>
    </section>
  )
}

const twoGrids = (one: GridItems, other: GridItems) => (
  <Provider>
    <BoxedGrid label="one" items={one} />
    <BoxedGrid label="other" items={other} />
  </Provider>
)

/** Names of the tiles of a grid that are in the document. */
const namesIn = (label: string): string[] =>
  [...document.querySelectorAll(`[data-testid="${label}"] [data-tile]`)].map(({ textContent }) => textContent)

it('has only the rows near the view of the element that scrolls it in the document', async () => {
  const screen = await render(twoGrids(manyOf('a'), manyOf('b')))
  await expect.element(screen.getByRole('button', { name: 'a0', exact: true })).toBeVisible()
  expect(namesIn('one')).not.toContain('a300')
  screen.getByTestId('one').element().scrollTo({ top: 7_600, behavior: 'instant' })
  await expect.poll(() => namesIn('one')).toContain('a300')
  expect(namesIn('one')).not.toContain('a0')
  expect(namesIn('other')).toContain('b0')
  expect(window.scrollY).toBe(0)
})

it('walks by keys in its own element, scrolls there as far as needed, and leaves the other grid alone', async () => {
  const screen = await render(twoGrids(manyOf('a'), manyOf('b')))
  await screen.getByRole('button', { name: 'b0', exact: true }).click()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('button', { name: 'b399', exact: true })).toHaveFocus()
  const box = screen.getByTestId('other').element().getBoundingClientRect()
  const tile = screen.getByRole('button', { name: 'b399', exact: true }).element().getBoundingClientRect()
  expect(tile.bottom).toBeLessThanOrEqual(box.bottom)
  expect(screen.getByTestId('one').element().scrollTop).toBe(0)
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByRole('button', { name: 'b0', exact: true })).toHaveFocus()
  await expect.poll(() => screen.getByTestId('other').element().scrollTop).toBeLessThanOrEqual(30)
})

it('walks by no key by which something was opened on a tile', async () => {
  const screen = await render(twoGrids(manyOf('a'), manyOf('b')))
  const first = screen.getByRole('button', { name: 'a0', exact: true })
  await first.click()
  first.element().addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('button', { name: 'a1', exact: true })).toHaveFocus()
})

it('focuses the tile that is named while it is on the page, and forgets one that was named before', async () => {
  const [store, state] = [createStore(), createGridState()]
  const grid = (
    <Provider store={store}>
      <GridStateContext value={state}>
        <TileGrid items={picturesOf(['a', 'b'])} rowHeight={100} tile={(place) => <Tile name="tile" place={place} />} />
      </GridStateContext>
    </Provider>
  )
  store.set(state.tileToFocusAtom, 'b')
  const screen = await render(grid)
  const second = screen.getByRole('button', { name: 'tile' }).nth(1)
  await expect.element(second).toBeVisible()
  await expect.poll(() => store.get(state.tileToFocusAtom)).toBeUndefined()
  await expect.element(second).not.toHaveFocus()
  store.set(state.tileToFocusAtom, 'b')
  await expect.element(second).toHaveFocus()
})

it('selects in one grid what is clicked there, ranges too, and nothing in the other', async () => {
  const screen = await render(twoGrids(manyOf('a'), manyOf('b')))
  await screen.getByRole('button', { name: 'b1', exact: true }).click()
  await screen.getByRole('button', { name: 'b3', exact: true }).click({ modifiers: ['Shift'] })
  await expect
    .element(screen.getByRole('region', { name: 'other' }).getByRole('status').first())
    .toHaveTextContent('3 selected')
  await expect
    .element(screen.getByRole('region', { name: 'one' }).getByRole('status').first())
    .toHaveTextContent('0 selected')
})

it('says in its own element how many pictures came above, and leads there', async () => {
  const before = manyOf('a')
  const [one, other] = [before, manyOf('b')]
  const screen = await render(twoGrids(one, other))
  await expect.element(screen.getByRole('button', { name: 'a0', exact: true })).toBeVisible()
  const box = screen.getByTestId('one').element()
  box.scrollTo({ top: 2_000, behavior: 'instant' })
  await expect.poll(() => namesIn('one')).not.toContain('a0')
  await screen.rerender(twoGrids(picturesOf(['new0', 'new1', ...before.keys]), other))
  const pill = screen.getByRole('button', { name: '2 new' })
  await expect.element(pill).toBeVisible()
  await pill.click()
  await expect.poll(() => box.scrollTop).toBe(0)
  await expect.element(screen.getByRole('button', { name: 'new0', exact: true })).toBeVisible()
})
