import { adminLogin } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { ApiError, errorText } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patienceMs } from '../parts/send-admin-command.ts'
import { beginSession } from '../session/use-admin.ts'
import { useGoBack } from '../session/way-back.ts'

interface Credentials {
  readonly email: string
  readonly password: string
  /** Of the second factor. */
  readonly code?: string
}

/** Whether the login was refused with this code of an error. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.problem?.code === code
}

/**
 * Signs in; on success the page follows that the admin came from, else the dashboard (spec video 8 has the words). That a code is needed as
 * well is no failure.
 */
export function useLogin() {
  const client = useQueryClient()
  const goBack = useGoBack()
  return useMutation({
    mutationFn: (body: Credentials) => callEndpoint(adminLogin, { body }, { signal: AbortSignal.timeout(patienceMs) }),
    onSuccess: async () => {
      showToast({ title: 'Success', description: 'Logged in successfully' })
      await beginSession(client)
      goBack()
    },
    onError: (error) => {
      if (isRefusal(error, 'code-needed')) return
      showToast({ title: 'Login Failed', description: errorText(error, 'Login failed'), tone: 'bad' })
    },
  })
}
