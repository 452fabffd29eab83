import { Button } from '@studio/ui'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { VersionsDialog } from './versions-dialog.tsx'

interface VersionsButtonProps {
  readonly styleId: string
  /** Told the instructions that are the newest ones again. */
  readonly onRestored: (instructions: string) => void
}

/** Opens the versions of the instructions of a style. */
export function VersionsButton({ styleId, onRestored }: VersionsButtonProps): ReactNode {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button icon={<History size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Versions
      </Button>
      {open && (
        <VersionsDialog
          styleId={styleId}
          onRestored={(instructions) => {
            onRestored(instructions)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
