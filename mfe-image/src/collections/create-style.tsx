import { createStyle } from '@studio/backend/contract/library'
import { FormDialog, nameFields } from '@studio/ui/form-dialog'
import { tellFailure } from '@studio/ui/saving'
import type { ReactNode } from 'react'
import type { CreateProps } from './create-form.ts'
import { useCreate } from './use-create.ts'
import { useStyles } from './use-styles.ts'

/** Spec images 2, Create New Style dialog: name, Cancel, Create Style. */
export function CreateStyle({ ids, name, onClose }: CreateProps): ReactNode {
  const create = useCreate(useStyles())
  return (
    <FormDialog
      title="Create New Style"
      action="Create Style"
      fields={nameFields}
      initial={{ name }}
      schema={createStyle.body}
      isReady={(texts) => texts.name.trim() !== ''}
      onSave={(texts) => create(texts.name.trim(), ids)}
      onFailure={(error) => tellFailure(error, 'Failed to create style.')}
      onClose={onClose}
    />
  )
}
