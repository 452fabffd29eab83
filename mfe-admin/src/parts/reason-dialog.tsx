import { setUserStatus } from '@studio/backend/contract/admin'
import { FormDialog } from '@studio/ui/form-dialog'
import type { ReactNode } from 'react'
import { tellFailure } from './tell-failure.ts'

const fields = [
  {
    name: 'reason',
    label: 'Reason',
    hint: 'It is kept with this act, for other admins to see.',
    missing: 'Please say why',
    rows: 3,
  },
] as const

/** What a reason must be is the same for all acts. */
const schema = setUserStatus.body.pick({ reason: true }).required()

interface ReasonDialogProps {
  /** The question. */
  readonly title: string
  /** What will happen. */
  readonly text: string
  /** The words on the button that does it. */
  readonly action: string
  /** Does it; rejects with the error of the server. */
  readonly onConfirm: (reason: string) => Promise<void>
  /** What is said when it was not done; why follows. */
  readonly failure: string
  readonly onClose: () => void
}

/** Asks for the reason before an admin does something to somebody. */
export function ReasonDialog({ title, text, action, onConfirm, failure, onClose }: ReasonDialogProps): ReactNode {
  return (
    <FormDialog
      title={title}
      action={action}
      fields={fields}
      initial={{ reason: '' }}
      schema={schema}
      onSave={({ reason }) => onConfirm(reason.trim())}
      onFailure={tellFailure(failure)}
      onClose={onClose}
    >
      {() => <p>{text}</p>}
    </FormDialog>
  )
}
