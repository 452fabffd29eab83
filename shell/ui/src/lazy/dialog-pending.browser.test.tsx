import { type ComponentType, type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TooltipProvider } from '../controls/tooltip.tsx'
import { declareKeys } from '../keys/key-table.ts'
import { useKeys } from '../keys/use-keys.ts'
import { Page } from '../layers/page.tsx'
import { Dialog, DialogPending } from '../overlay/dialog/dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

const keys = declareKeys({ name: 'test' }, { trash: { keys: ['Del'], does: 'Move to trash', on: ['Delete'] } })

interface ViewerProps {
  readonly onClose: () => void
}

function Viewer({ onClose }: ViewerProps): ReactNode {
  useKeys(keys, { trash: () => undefined })
  return (
    <Dialog title="Viewer" onClose={onClose}>
      {null}
    </Dialog>
  )
}

interface TileProps {
  readonly opens: ComponentType<ViewerProps>
  readonly onTrash: (by: string) => void
}

/** A page with a tile that opens a dialog. */
function PageWithTile({ opens: Opened, onTrash }: TileProps): ReactNode {
  const [open, setOpen] = useState(false)
  useKeys(keys, { trash: () => onTrash('by a key of the page') })
  return (
    <TooltipProvider>
      <Page>
        <button
          type="button"
          onClick={() => setOpen(true)}
          onKeyDown={({ key }) => key === 'Delete' && onTrash('by a key of the tile')}
        >
          Open
        </button>
      </Page>
      {open && <Opened onClose={() => setOpen(false)} />}
    </TooltipProvider>
  )
}

/** The page with a dialog whose code comes when `arrive` is called; `trashed` tells what Delete has done. */
async function opened() {
  const code = Promise.withResolvers<typeof Viewer>()
  const trashed: string[] = []
  const Lazy = lazyPart<ViewerProps>(() => code.promise, {
    pending: ({ onClose }) => <DialogPending onClose={onClose} />,
    failed: () => null,
  })
  const screen = await render(<PageWithTile opens={Lazy} onTrash={(by) => trashed.push(by)} />)
  const tile = screen.getByRole('button', { name: 'Open', includeHidden: true })
  await tile.click()
  return { tile, trashed, arrive: () => code.resolve(Viewer) }
}

it('keeps keys from the page until the dialog is there, and gives the focus back to what opened it', async () => {
  const { tile, trashed, arrive } = await opened()
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByRole('dialog', { name: 'Loading' })).toHaveFocus()
  arrive()
  await expect.element(page.getByRole('dialog', { name: 'Viewer' })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Loading' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Delete}{Escape}')
  await expect.element(tile).toHaveFocus()
  expect(trashed).toEqual([])
  await userEvent.keyboard('{Delete}')
  expect(trashed).toEqual(['by a key of the tile', 'by a key of the page'])
})

it('is closed by Escape, and the dialog does not come any more', async () => {
  const { tile, arrive } = await opened()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  arrive()
  await expect.element(tile).toHaveFocus()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
