import { adminLogout } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { callEndpoint } from '@studio/ui/api'
import { Confirm } from '@studio/ui/confirm'
import { showToast } from '@studio/ui/toast-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { patienceMs } from '../parts/send-admin-command.ts'
import { tellFailure } from '../parts/tell-failure.ts'
import { endSession } from '../session/use-admin.ts'
import { type Loss, useLosses } from './losses.ts'

/** Signs the admin out, and forgets what they have seen (spec video 8 has the words); asks before something is lost. */
export function LogoutButton(): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ofSession } = useLosses()
  const [loss, setLoss] = useState<Loss | undefined>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: () => callEndpoint(adminLogout, {}, { signal: AbortSignal.timeout(patienceMs) }),
    onSuccess: async () => {
      showToast({ title: 'Logged Out', description: 'You have been logged out successfully' })
      // It was asked before.
      await navigate({ to: '/admin/login', ignoreBlocker: true })
      endSession(client)
    },
    onError: tellFailure('Failed to logout', 'You are still signed in. Please try again.'),
  })
  const press = (): void => {
    if (isPending) return
    const found = ofSession()
    setLoss(found)
    if (found === undefined) mutate()
  }
  const confirm = (): void => {
    setLoss(undefined)
    mutate()
  }
  return (
    <>
      <Button size="small" aria-disabled={isPending} onClick={press}>
        Logout
      </Button>
      {loss !== undefined && <Confirm {...loss} onConfirm={confirm} onCancel={() => setLoss(undefined)} />}
    </>
  )
}
