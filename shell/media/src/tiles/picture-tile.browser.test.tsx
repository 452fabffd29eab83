import { TooltipProvider } from '@studio/ui/tooltip'
import { createStore, Provider } from 'jotai'
import { expect, it } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { assetType } from '../drag/asset.ts'
import { createPace, PaceContext } from '../layout/pace.ts'
import { createGridState, GridStateContext } from '../selection/grid-state.ts'
import { emptySelection } from '../selection/selection.ts'
import { PickContext } from '../selection/use-pick.ts'
import { PictureTile } from './picture-tile.tsx'

const picture = {
  assetId: 'a',
  thumbnailUrl: '/api/media/a/thumbnail',
  width: 1024,
  height: 1024,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
}

/** Moves the pointer away from where the tile is, or will be. */
const leave = () => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1430, y: 890 })

/** A tile of 300 px with everything on it, and what was done with it. */
async function tileOf({ selecting = false, pace = createPace() } = {}) {
  // Nothing is under the pointer until a test puts it there.
  await leave()
  const done: string[] = []
  const [store, state] = [createStore(), createGridState()]
  if (selecting) store.set(state.selectionAtom, emptySelection)
  const screen = await render(
    <Provider store={store}>
      <TooltipProvider>
        <PaceContext value={pace}>
          <GridStateContext value={state}>
            <PickContext value={(index, range) => void done.push(`${range ? 'range to' : 'pick'} ${index}`)}>
              <div style={{ position: 'relative', width: 300, height: 300, containerType: 'size' }}>
                <PictureTile
                  assetId="a"
                  name="a fox"
                  picture={picture}
                  slot={{ index: 3, width: 300, tabStop: true, blooms: false }}
                  badge={{ words: 'the cover', sign: 'C' }}
                  caption={{ words: 'in the snow', content: 'Snow' }}
                  actions={<button type="button">Remove</button>}
                  onOpen={() => void done.push('open')}
                />
              </div>
            </PickContext>
          </GridStateContext>
        </PaceContext>
      </TooltipProvider>
    </Provider>,
  )
  return { screen, done }
}

it('opens when it is pressed, and selects with shift, by its button and in selection mode', async () => {
  const { screen, done } = await tileOf()
  await screen.getByRole('button', { name: /^Open a fox/ }).click()
  await screen.getByRole('button', { name: /^Open a fox/ }).click({ modifiers: ['Shift'] })
  await screen.getByRole('button', { name: 'Select', exact: true }).click()
  expect(done).toEqual(['open', 'range to 3', 'pick 3'])
  await screen.unmount()
  const selecting = await tileOf({ selecting: true })
  await selecting.screen.getByRole('button', { name: /^Select a fox/ }).click()
  expect(selecting.done).toEqual(['pick 3'])
  expect(selecting.screen.getByText('Remove').elements()).toEqual([])
})

it('shows its badge at rest, and its caption and buttons under the pointer; its name says what stands on it', async () => {
  const { screen } = await tileOf()
  await expect.element(screen.getByRole('button', { name: 'Open a fox, the cover', exact: true })).toBeVisible()
  await expect.element(screen.getByText('C', { exact: true })).toBeVisible()
  expect(screen.getByText('Remove').elements()).toEqual([])
  await screen.getByRole('button', { name: /^Open/ }).hover()
  const explained = screen.getByRole('button', { name: 'Open a fox, the cover, in the snow', exact: true })
  await expect.element(explained).toBeVisible()
  await expect.element(screen.getByText('Remove')).toBeVisible()
  expect(screen.getByText('C', { exact: true }).elements()).toEqual([])
})

it('shows nothing more below the pointer while it is scrolled past, and all of it once the grid stands still', async () => {
  const waiting: (() => void)[] = []
  const pace = {
    ...createPace(),
    whenStill: (callback: () => void) => {
      waiting.push(callback)
      return () => undefined
    },
  }
  const { screen } = await tileOf({ pace })
  await screen.getByRole('button', { name: /^Open/ }).hover()
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  expect(screen.getByText('Remove').elements()).toEqual([])
  for (const still of waiting) still()
  await expect.element(screen.getByText('Remove')).toBeVisible()
})

it('keeps its buttons while one of them has the focus of the keyboard, though the pointer leaves', async () => {
  const { screen } = await tileOf()
  const remove = screen.getByRole('button', { name: 'Remove' })
  await screen.getByRole('button', { name: /^Open/ }).hover()
  await expect.element(remove).toBeVisible()
  await leave()
  await expect.element(remove).not.toBeInTheDocument()
  for (const _ of ['Open', 'Select', 'Remove']) await userEvent.keyboard('{Tab}')
  await screen.getByRole('button', { name: /^Open/ }).hover()
  await leave()
  await expect.element(remove).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(remove).not.toBeInTheDocument()
})

it('is dragged as a picture of the studio', async () => {
  const { screen } = await tileOf()
  const dataTransfer = new DataTransfer()
  const tile = screen.getByRole('button', { name: /^Open/ }).element()
  tile.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
  expect(JSON.parse(dataTransfer.getData(assetType))).toEqual({ assetId: 'a' })
})
