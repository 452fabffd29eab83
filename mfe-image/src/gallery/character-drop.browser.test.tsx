import { dragAsset } from '@studio/media/asset'
import { itemsOf } from '@studio/media/grid-items'
import { createGridState, GridStateContext } from '@studio/media/grid-state'
import { everything, noSelection } from '@studio/media/selection'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { CollectionDialogsLoader } from '../collections/dialogs-loader.tsx'
import { additionOf, collectionServer, one, removalOf, two } from '../collections/testing/server.ts'
import { picturesOf } from '../references/drag/dragged.ts'
import { CharacterDrop } from './character-drop.tsx'

let server: ReturnType<typeof collectionServer>
beforeEach(() => {
  server = collectionServer()
  vi.stubGlobal('fetch', (request: Request) => server.fetch(request))
})
afterEach(() => vi.unstubAllGlobals())

const ids = [one, two]
const items = itemsOf(ids.map((id) => ({ id, ratio: 1000 })))

/** A page with a tile of the first image, which is dragged as soon as the page is there. */
async function dragged(selected: readonly string[] = []) {
  const state = createGridState()
  const store = createStore()
  store.set(state.selectionAtom, selected.length > 0 ? everything(selected) : noSelection)
  const screen = await render(
    <Provider store={store}>
      <StudioTheme>
        <TooltipProvider>
          <QueryClientProvider client={createQueryClient()}>
            <GridStateContext value={state}>
              <main>
                <button type="button" onDragStart={({ dataTransfer }) => dragAsset(dataTransfer, one)}>
                  Tile
                </button>
                <CharacterDrop items={items} />
              </main>
            </GridStateContext>
            <CollectionDialogsLoader />
            <Toasts corner="bottom-left" />
          </QueryClientProvider>
        </TooltipProvider>
      </StudioTheme>
    </Provider>,
  )
  const dataTransfer = new DataTransfer()
  const showCount = vi.spyOn(dataTransfer, 'setDragImage')
  const fire = (type: string, target: Element) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  const tile = screen.getByRole('button', { name: 'Tile' }).element()
  fire('dragstart', tile)
  // A browser repeats this for as long as something is dragged.
  const repeat = setInterval(() => fire('dragover', tile), 100)
  const end = (): void => {
    clearInterval(repeat)
    fire('dragend', tile)
  }
  onTestFinished(() => clearInterval(repeat))
  const target = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  const drop = async (name: string): Promise<void> => {
    await expect.element(target(name)).toBeVisible()
    fire('dragover', target(name).element())
    await expect.element(target(name)).toHaveAttribute('data-lit', 'true')
    fire('drop', target(name).element())
    end()
  }
  return { screen, target, drop, end, showCount, dataTransfer }
}

it('shows the characters while an image is dragged, and adds it to the one that it is dropped on; undo takes it out', async () => {
  const { screen, drop, showCount } = await dragged()
  await expect.element(screen.getByText('Add the image to')).toBeVisible()
  await expectAccessible('characters to drop images on')
  await drop('Mira Voss')
  await expect.element(screen.getByText('Image added to character')).toBeVisible()
  await expect.element(screen.getByText('Add the image to')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Image removed from character')).toBeVisible()
  expect(showCount).not.toHaveBeenCalled()
  expect(server.changes()).toEqual([additionOf(one), removalOf(one)])
})

it('drags all images that are selected, and says how many; a new character is created of them', async () => {
  const { screen, drop, showCount, dataTransfer } = await dragged(ids)
  await expect.element(screen.getByText('Add 2 images to')).toBeVisible()
  expect(showCount.mock.calls[0]?.[0].textContent).toBe('2 images')
  // For the panel, where they become references.
  const { references } = await picturesOf(dataTransfer, location.origin)
  expect(references.map(({ assetId }) => assetId)).toEqual(ids)
  await drop('New character')
  const dialog = screen.getByRole('dialog', { name: 'Create Character' })
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(2)
})

it('drags one image that is not among the selected, and is gone when the drag ends elsewhere', async () => {
  const { screen, end, target } = await dragged([two])
  await expect.element(screen.getByText('Add the image to')).toBeVisible()
  await expect.element(target('Ada')).toBeVisible()
  end()
  await expect.element(screen.getByText('Add the image to')).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
})

it('says that the characters could not be loaded; a new one can be created all the same', async () => {
  server.broken = 'list'
  const { screen, target } = await dragged()
  await expect.element(screen.getByText('Your characters could not be loaded.')).toBeVisible()
  await expect.element(target('New character')).toBeVisible()
})
