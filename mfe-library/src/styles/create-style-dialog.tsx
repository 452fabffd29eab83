import { createStyle } from '@studio/backend/contract/library'
import { FormDialog } from '@studio/ui/form-dialog'
import type { ReactNode } from 'react'
import { tellFailure } from '../toasts/tell-failure.ts'
import type { Creation } from './creation/creation.ts'
import { ImagePicker } from './images/image-picker.tsx'
import { usePickedImages } from './images/use-picked-images.ts'
import { usePriced } from './images/use-priced.ts'
import { emptyStyle, styleFields } from './style-fields.ts'
import { useStyleActs } from './use-style-acts.ts'

interface CreateStyleDialogProps {
  /** Begins to create a style from images, which goes on when the dialog is closed. */
  readonly onStart: (wanted: Omit<Creation, 'id' | 'analysisKey'>) => void
  readonly onClose: () => void
}

const fields = styleFields.map((field) =>
  field.name === 'instructions' ? { ...field, rows: 3, hint: 'Left empty, they are written from the images.' } : field,
)

/** Asks for the images and texts of a new style (spec images 2 and 5). */
export function CreateStyleDialog({ onStart, onClose }: CreateStyleDialogProps): ReactNode {
  const { create } = useStyleActs()
  const picked = usePickedImages()
  const priced = usePriced()
  const { images } = picked
  const assetIds = images.flatMap(({ assetId }) => assetId ?? [])
  const uploaded = assetIds.length === images.length
  return (
    <FormDialog
      title="Create Conversational Style"
      action={({ instructions }) =>
        images.length === 0 || instructions.trim() !== '' ? 'Create Style' : priced('Create Style', images.length)
      }
      fields={fields}
      initial={emptyStyle}
      schema={createStyle.body}
      isReady={({ name }) => name.trim() !== '' && uploaded}
      onSave={async (texts) => {
        if (assetIds.length === 0) return await create(texts)
        const { name, description } = texts
        const instructions = texts.instructions.trim()
        onStart({ name: name.trim(), description, assetIds, ...(instructions !== '' && { instructions }) })
      }}
      onFailure={(error) => tellFailure(error, 'Failed to create style.')}
      onClose={onClose}
    >
      {() => <ImagePicker picked={picked} />}
    </FormDialog>
  )
}
