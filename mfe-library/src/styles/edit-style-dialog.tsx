import { createStyle, type Style } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { FormDialog } from '@studio/ui/form-dialog'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tellFailure } from '../toasts/tell-failure.ts'
import { styleFields, textsOf } from './style-fields.ts'
import { useStyleActs } from './use-style-acts.ts'
import { VersionsDialog } from './versions/versions-dialog.tsx'

/** Changes the texts of a style (spec images 2 and 5). An earlier version of the instructions can be looked up and restored. */
export function EditStyleDialog({
  style: opened,
  onClose,
}: {
  readonly style: Style
  readonly onClose: () => void
}): ReactNode {
  // The texts that the form began with: what another page changes meanwhile is not a change of this form.
  const [style] = useState(opened)
  const { change } = useStyleActs()
  return (
    <FormDialog
      title="Edit Style Instructions"
      action="Save"
      fields={styleFields}
      initial={textsOf(style)}
      schema={createStyle.body}
      onSave={(texts) => change(style, texts)}
      onFailure={(error) => tellFailure(error, 'Failed to update style.')}
      onClose={onClose}
      otherActions={(setText) => (
        <VersionsButton styleId={style.id} onRestored={(instructions) => setText('instructions', instructions)} />
      )}
    />
  )
}

interface VersionsButtonProps {
  readonly styleId: string
  readonly onRestored: (instructions: string) => void
}

function VersionsButton({ styleId, onRestored }: VersionsButtonProps): ReactNode {
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
