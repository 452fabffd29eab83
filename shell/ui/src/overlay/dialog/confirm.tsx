import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  /** The question. */
  readonly title: string
  /** What will happen. */
  readonly text: string
  /** The words on the button that does it. */
  readonly confirm: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something is done that cannot be undone. */
export function Confirm({ title, text, confirm, onConfirm, onCancel }: ConfirmProps): ReactNode {
  const actions = (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="primary" danger onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onCancel} actions={actions}>
      {text}
    </Dialog>
  )
}
