import type { ReactNode } from 'react'
import { AddToDialog } from './add-to-dialog.tsx'
import { useStyles } from './use-styles.ts'

interface AddToStyleProps {
  readonly assetIds: readonly string[]
  readonly onClose: () => void
}

/** Asks to which style images are added. */
export function AddToStyle(props: AddToStyleProps): ReactNode {
  return <AddToDialog collections={useStyles()} {...props} />
}
