import { createStyle, type Style } from '@studio/backend/contract/library'
import { FormDialog } from '@studio/ui/form-dialog'
import { type ReactNode, useState } from 'react'
import { tellFailure } from '../toasts/tell-failure.ts'
import { DescribeButton } from './images/describe-button.tsx'
import { ImagePicker } from './images/image-picker.tsx'
import { useStyleImages } from './images/use-style-images.ts'
import { styleFields, textsOf } from './style-fields.ts'
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
  // The texts that the form began with: what another page changes meanwhile is not a change of this form.
  const [style] = useState(opened)
  const { change } = useStyleActs()
  const { picked, state, changeImages } = useStyleImages(style.id)
  const assetIds = picked.images.flatMap(({ assetId }) => assetId ?? [])
  return (
    <FormDialog
      title="Edit Style Instructions"
      action="Save"
      fields={styleFields}
      initial={textsOf(style)}
      schema={createStyle.body}
      isReady={() => assetIds.length === picked.images.length}
      onSave={(texts) => change(style, texts, changeImages)}
      onFailure={(error) => tellFailure(error, 'Failed to update style.')}
      onClose={onClose}
      otherActions={(setText) => (
        <VersionsButton styleId={style.id} onRestored={(instructions) => setText('instructions', instructions)} />
      )}
    >
      {(setText) => (
        <ImagePicker picked={picked} state={state}>
          {assetIds.length > 0 && (
            <DescribeButton assetIds={assetIds} onDescribed={(instructions) => setText('instructions', instructions)} />
          )}
        </ImagePicker>
      )}
    </FormDialog>
  )
}
