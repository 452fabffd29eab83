import { createStyle, mostDraftImages } from '@studio/backend/contract/library'
import { FormDialog } from '@studio/ui/form-dialog'
import type { ReactNode } from 'react'
import { tellUnsaved } from '../acts/tell-unsaved.ts'
import type { WantedStyle } from './creation/use-creations.ts'
import { ImagePicker } from './images/image-picker.tsx'
import { PriceFailed } from './images/price-failed.tsx'
import { usePickedImages } from './images/use-picked-images.ts'
import { usePriced } from './images/use-priced.ts'
import { emptyStyle, styleFields } from './style-fields.ts'
import { useStyleActs } from './use-style-acts.ts'

interface CreateStyleDialogProps {
  /** Begins to create a style from images, which goes on when the dialog is closed. Rejects with the error of the server. */
  readonly onStart: (wanted: WantedStyle) => Promise<void>
  readonly onClose: () => void
}

const fields = styleFields.map((field) =>
  field.name === 'instructions' ? { ...field, rows: 3, hint: 'Left empty, they are written from the images.' } : field,
)

/** Asks for the images and texts of a new style (spec images 2 and 5). */
export function CreateStyleDialog({ onStart, onClose }: CreateStyleDialogProps): ReactNode {
  const { create } = useStyleActs()
  const picked = usePickedImages()
  const { isKnown, mostCents, priced } = usePriced()
  const { images } = picked
  const assetIds = images.flatMap(({ assetId }) => assetId ?? [])
  const uploaded = assetIds.length === images.length
  const isBought = (instructions: string): boolean => images.length > 0 && instructions.trim() === ''
  return (
    <FormDialog
      title="Create Conversational Style"
      action={({ instructions }) => (isBought(instructions) ? priced('Create Style', images.length) : 'Create Style')}
      fields={fields}
      initial={emptyStyle}
      isOtherChanged={picked.isChanged}
      schema={createStyle.body}
      isReady={({ name, instructions }) =>
        name.trim() !== '' && uploaded && images.length <= mostDraftImages && (isKnown || !isBought(instructions))
      }
      onSave={async (texts) => {
        if (assetIds.length === 0) return await create(texts)
        const instructions = texts.instructions.trim()
        // Trimmed as the server does: every browser that resumes it creates the style with the same texts.
        const [name, description] = [texts.name.trim(), texts.description.trim()]
        const wanted = { name, description, assetIds, mostCents: mostCents(assetIds.length) }
        await onStart({ ...wanted, ...(instructions !== '' && { instructions }) })
      }}
      onFailure={(error) => tellUnsaved(error, 'Failed to create style.')}
      onClose={onClose}
    >
      {({ textOf }) => (
        <ImagePicker picked={picked} most={mostDraftImages}>
          {isBought(textOf('instructions')) && <PriceFailed />}
        </ImagePicker>
      )}
    </FormDialog>
  )
}
