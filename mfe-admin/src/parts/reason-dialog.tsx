import { setUserStatus } from '@studio/backend/contract/admin'
import { FormDialog } from '@studio/ui/form-dialog'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { tellFailure } from './tell-failure.ts'

/** Who reads a reason, by what the act is about; what is kept of a person is in an export of their data. */
const hints = {
  product: 'It is kept with this act, for other admins to see.',
  person: 'It is kept with this act. Other admins can see it, and so can the person, in an export of their data.',
  deletion: 'It is kept with this act, for other admins to see, until everything of the person is erased.',
} as const

/** What a reason must be is the same for all acts. */
const schema = setUserStatus.body.pick({ reason: true }).required()

interface ReasonDialogProps {
  /** The question. */
  readonly title: string
  /** What will happen. */
  readonly text: string
  /** The words on the button that does it. */
  readonly action: string
  /** What the act is about. */
  readonly about?: keyof typeof hints
  /** Does it; rejects with the error of the server. */
  readonly onConfirm: (reason: string) => Promise<void>
  /** What is said when it was not done; why follows. */
  readonly failure: string
  readonly onClose: () => void
}

/** Asks for the reason before an admin does something to somebody. */
export function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const { title, text, action, about = 'product', onConfirm, failure, onClose } = props
  const client = useQueryClient()
  const tell = (error: unknown): void => {
    tellFailure(failure)(error)
    // It may have been done all the same, or the page knew something old.
    void client.invalidateQueries()
  }
  const reason = { name: 'reason', label: 'Reason', hint: hints[about], missing: 'Please say why', rows: 3 } as const
  return (
    <FormDialog
      title={title}
      action={action}
      fields={[reason]}
      initial={{ reason: '' }}
      schema={schema}
      onSave={(texts) => onConfirm(texts.reason.trim())}
      onFailure={tell}
      onClose={onClose}
    >
      {() => <p>{text}</p>}
    </FormDialog>
  )
}
