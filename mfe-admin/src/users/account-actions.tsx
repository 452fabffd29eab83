import { type AdminUser, setUserStatus } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { sendAdminCommand } from '../parts/send-admin-command.ts'
import { DeleteAccount } from './delete-account.tsx'
import { nameOf } from './person.ts'
import { refreshUser } from './refresh-user.ts'
import styles from './users.module.css'

/** Spec video 4: suspended accounts can be activated, active ones suspended, and both deleted; a deleted one is beyond all of that. */
export function AccountActions({ user }: { readonly user: AdminUser }): ReactNode {
  const [asking, setAsking] = useState(false)
  const isDeleted = user.status === 'deleted'
  return (
    <section aria-labelledby="account-actions" className={styles['section']}>
      <h2 id="account-actions" className={styles['heading']}>
        Account Actions
      </h2>
      {isDeleted && <p className={styles['words']}>This account is deleted. Nothing more can be done with it.</p>}
      <div className={styles['acts']}>
        <Button disabled={isDeleted} onClick={() => setAsking(true)}>
          {user.status === 'suspended' ? 'Activate Account' : 'Suspend Account'}
        </Button>
        <DeleteAccount user={user} />
      </div>
      {asking && <StatusDialog user={user} onClose={() => setAsking(false)} />}
    </section>
  )
}

const words = {
  suspended: {
    title: 'Suspend Account',
    text: 'is signed out everywhere at once, and cannot sign in. What waits is cancelled; what is in progress is finished.',
    done: 'Account Suspended',
  },
  active: { title: 'Activate Account', text: 'can sign in and work again.', done: 'Account Activated' },
} as const

interface StatusDialogProps {
  readonly user: AdminUser
  readonly onClose: () => void
}

function StatusDialog({ user, onClose }: StatusDialogProps): ReactNode {
  const client = useQueryClient()
  // It stays what was asked for, also once the status has changed.
  const [status] = useState<keyof typeof words>(user.status === 'suspended' ? 'active' : 'suspended')
  const { title, text, done } = words[status]
  const confirm = async (reason: string): Promise<void> => {
    await sendAdminCommand(setUserStatus, { params: { userId: user.id }, body: { status, reason } })
    showToast({ title: done, description: nameOf(user) })
    await refreshUser(client)
  }
  return (
    <ReasonDialog
      title={title}
      text={`${nameOf(user)} ${text}`}
      action={title}
      about="person"
      onConfirm={confirm}
      failure="Failed to update user status"
      onClose={onClose}
    />
  )
}
