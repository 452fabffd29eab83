import { createStyle, type Style } from '@studio/backend/contract/library'
import { FormDialog } from '@studio/ui/form-dialog'
import { type ReactNode, useState } from 'react'
import { tellUnsaved } from '../acts/tell-unsaved.ts'
import { DescribeButton } from './images/describe-button.tsx'
import { ImagePicker } from './images/image-picker.tsx'
import { useStyleImages } from './images/use-style-images.ts'
import { styleFields, textsOf } from './style-fields.ts'
import { useReplaceInstructions } from './use-replace-instructions.ts'
import { useStyleActs } from './use-style-acts.ts'
import { VersionsButton } from './versions/versions-button.tsx'

interface EditStyleDialogProps {
  readonly style: Style
  readonly onClose: () => void
}

/**
 * Changes the images and texts of a style (spec images 2 and 5). The instructions can be written anew from the images, and an earlier
 * version of them can be looked up and restored.
 */
export function EditStyleDialog({ style: opened, onClose }: EditStyleDialogProps): ReactNode {
  // What is saved of the style as far as this form knows: what another page changes meanwhile is not a change of this form.
  const [style, setStyle] = useState(opened)
  const { change } = useStyleActs()
  const { picked, state, changeImages } = useStyleImages(style.id)
  const replaceInstructions = useReplaceInstructions()
  const assetIds = picked.images.flatMap(({ assetId }) => assetId ?? [])
  return (
    <FormDialog
      title="Edit Style Instructions"
      action="Save"
      fields={styleFields}
      initial={textsOf(style)}
      isOtherChanged={picked.isChanged}
      schema={createStyle.body}
      isReady={() => assetIds.length === picked.images.length}
      onSave={(texts) =>
        change(style, texts, async () => {
          setStyle((now) => ({ ...now, ...texts }))
          await changeImages()
        })
      }
      onFailure={(error) => tellUnsaved(error, 'Failed to update style.')}
      onClose={onClose}
      otherActions={(form) => (
        <VersionsButton
          styleId={style.id}
          onRestored={(instructions) => {
            const isTyped = form.textOf('instructions') !== textsOf(style).instructions
            if (isTyped) replaceInstructions(form, instructions)
            else form.setText('instructions', instructions)
            setStyle((now) => ({ ...now, instructions }))
          }}
        />
      )}
    >
      {(form) => (
        <ImagePicker picked={picked} state={state}>
          <DescribeButton
            style={style}
            assetIds={assetIds}
            form={{ isOpen: form.isOpen, onWritten: (instructions) => replaceInstructions(form, instructions) }}
          />
        </ImagePicker>
      )}
    </FormDialog>
  )
}
