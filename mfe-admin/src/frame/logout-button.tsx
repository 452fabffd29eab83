import { adminLogout } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { callEndpoint } from '@studio/ui/api'
import { showToast } from '@studio/ui/toast-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tellFailure } from '../parts/tell-failure.ts'
import { endSession } from '../session/use-admin.ts'

/** Signs the admin out, and forgets what they have seen (spec video 8 has the words). */
export function LogoutButton(): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callEndpoint(adminLogout, {}),
    onSuccess: async () => {
      showToast({ title: 'Logged Out', description: 'You have been logged out successfully' })
      await navigate({ to: '/admin/login' })
      endSession(client)
    },
    onError: tellFailure('Failed to logout', 'You are still signed in. Please try again.'),
  })
  return (
    <Button size="small" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      Logout
    </Button>
  )
}
