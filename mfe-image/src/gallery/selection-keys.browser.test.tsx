import { useGridState } from '@studio/media/grid-state'
import { untouched } from '@studio/media/overlay'
import { createStore, Provider, useAtomValue } from 'jotai'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type PictureActions, PictureActionsContext } from './actions/picture-actions.ts'
import { createItems } from './items/items.ts'
import { selectedOf } from './selection/selected.ts'
import { SelectionActions } from './selection/selection-actions.tsx'
import { noActions } from './testing/no-actions.ts'
import { useGalleryKeys } from './use-gallery-keys.ts'

// The code of the buttons never arrives.
vi.mock('./selection/image-selection-bar.tsx', () => new Promise(() => undefined))

const outline = ['a', 'b'].map((id) => ({ id, ratio: 1000, createdAt: 0, isFavorite: false }))
const items = createItems()({ live: [], outline, overlay: untouched, favoritesOnly: false })

function Gallery() {
  const { selectionAtom } = useGridState()
  const selection = useAtomValue(selectionAtom)
  useGalleryKeys(items)
  if (!selection.on) return 'Nothing selected'
  return <SelectionActions items={items} selected={selectedOf(items, untouched, selection)} />
}

it('deletes all that was selected by key, also before the buttons for it have loaded', async () => {
  const trash = vi.fn<PictureActions['trash']>()
  const actions = { ...noActions, trash }
  const screen = await render(
    <Provider store={createStore()}>
      <PictureActionsContext value={actions}>
        <Gallery />
      </PictureActionsContext>
    </Provider>,
  )
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  expect(trash.mock.calls).toEqual([[['a', 'b'], true]])
  await expect.element(screen.getByText('Nothing selected')).toBeVisible()
})
