import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import { lazyPart } from '@studio/ui/lazy-part'
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { addToStyleAtom } from './add-to-state.ts'

const AddToStyle = lazyPart(async () => (await import('./add-to-style.tsx')).AddToStyle, {
  failed: (onRetry, { onClose }) => (
    <Dialog title="Add to style" onClose={onClose} actions={<Button onClick={onRetry}>Retry</Button>}>
      This dialog did not load.
    </Dialog>
  ),
})

/** The dialog that adds images to a style, while the person chooses one. Its code is loaded when it is first opened. */
export function AddToLoader(): ReactNode {
  const [assetIds, setAssetIds] = useAtom(addToStyleAtom)
  if (assetIds === undefined) return null
  return <AddToStyle assetIds={assetIds} onClose={() => setAssetIds(undefined)} />
}
