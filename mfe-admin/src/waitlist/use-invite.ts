import { inviteAddress, listWaitlist } from '@studio/backend/contract/admin'
import { useOncePerClick } from '@studio/ui/click-guard'
import { cacheKey, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { patienceMs } from '../parts/send-admin-command.ts'
import { tellFailure } from '../parts/tell-failure.ts'

interface Inviting {
  /** Invites an address, and says what came of it; a double click asks once. */
  readonly invite: (email: string) => Promise<void>
  /** The address whose invitation is on its way. */
  readonly inviting: string | undefined
}

/** Invites addresses. @param onInvited told which one was */
export function useInvite(onInvited: (email: string) => void = () => undefined): Inviting {
  const client = useQueryClient()
  const oncePerClick = useOncePerClick()
  const { mutateAsync: send, isPending, variables } = useCommand(inviteAddress, { timeoutMs: patienceMs })
  const invite = async (email: string): Promise<void> => {
    try {
      const { isNew } = await send({ body: { email } })
      showToast({ title: isNew ? 'Invited' : 'Invited before', description: `${email} may sign in.` })
      onInvited(email)
    } catch (error) {
      tellFailure('Failed to invite', `${email} could not be invited. Please try again in a moment.`)(error)
    }
    await client.invalidateQueries({ queryKey: cacheKey(listWaitlist) })
  }
  return {
    invite: (email) => oncePerClick(email, () => invite(email)),
    inviting: isPending ? variables.body.email : undefined,
  }
}
