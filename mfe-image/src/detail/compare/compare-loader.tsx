import { DialogPending, FullDialog } from '@studio/ui/dialog'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { useAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { comparedAtom } from '../../gallery/actions/compared.ts'

const CompareDialog = lazyPart(async () => (await import('./compare-dialog.tsx')).CompareDialog, {
  pending: ({ onClose }) => <DialogPending onClose={onClose} />,
  failed: (onRetry, { onClose }) => (
    <FullDialog takesBack label="Compare images" onClose={onClose}>
      <PartFailed onRetry={onRetry} />
    </FullDialog>
  ),
})

/** The dialog that compares two pictures, while somebody compares some. */
export function CompareLoader(): ReactNode {
  const [compared, setCompared] = useAtom(comparedAtom)
  // On the next visit of the page nothing opens by itself.
  useEffect(() => () => setCompared(undefined), [setCompared])
  if (compared === undefined) return null
  return <CompareDialog compared={compared} onCompare={setCompared} onClose={() => setCompared(undefined)} />
}
