import { createStyle } from '@studio/backend/contract/library'
import { FormDialog } from '@studio/ui/form-dialog'
import type { ReactNode } from 'react'
import { tellFailure } from '../toasts/tell-failure.ts'
import { emptyStyle, styleFields } from './style-fields.ts'
import { useStyleActs } from './use-style-acts.ts'

/** Asks for the texts of a new style (spec images 5). */
export function CreateStyleDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { create } = useStyleActs()
  return (
    <FormDialog
      title="Create Conversational Style"
      action="Create Style"
      fields={styleFields}
      initial={emptyStyle}
      schema={createStyle.body}
      isReady={({ name }) => name.trim() !== ''}
      onSave={create}
      onFailure={(error) => tellFailure(error, 'Failed to create style.')}
      onClose={onClose}
    />
  )
}
