import { type AdminUser, deleteUser } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { sendAdminCommand } from '../parts/send-admin-command.ts'
import { nameOf } from './person.ts'
import { refreshUser } from './refresh-user.ts'

/** So long the page of somebody who was just deleted stays, in ms (spec video 9). */
const redirectMs = 1500

/** Deletes the account of a person for good; then the dashboard follows (spec video 4). */
export function DeleteAccount({ user }: { readonly user: AdminUser }): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return undefined
    // Nothing is asked about the reason, which is sent; its dialog stays for as long as the page is fetched anew.
    const timer = setTimeout(() => void navigate({ to: '/admin', ignoreBlocker: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
  const confirm = async (reason: string): Promise<void> => {
    await sendAdminCommand(deleteUser, { params: { userId: user.id }, body: { reason } })
    showToast({ title: 'Account Deleted', description: nameOf(user) })
    setDone(true)
    await refreshUser(client)
  }
  return (
    <>
      <Button danger disabled={user.status === 'deleted' || isDone} onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      {asking && (
        <ReasonDialog
          title="Delete Account"
          text={`Everything of ${nameOf(user)} is erased for good: pictures, videos and words. Only figures stay, and the account at the sign-in service. This cannot be undone.`}
          action="Delete Account"
          about="deletion"
          onConfirm={confirm}
          failure="Failed to delete user account"
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
