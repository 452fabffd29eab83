import { UserId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { requestDeletion } from '../accounts/deletion-commands.ts'
import { deleteUser } from './admin-contract.ts'

/** How admins delete an account. The person's sign-ins end as they do at a suspension: this browser may be signed in as somebody else. */
export function userDeletionRoutes(app: Api, { handle }: { readonly handle: Handle }): void {
  app.on(deleteUser, async ({ params, body: { reason }, command, setPosition }) => {
    const userId = UserId.parse(params.userId)
    const because = reason === undefined ? undefined : { reason, concerns: userId }
    setPosition(await requestDeletion(handle, userId, { ...command, because }))
    return { success: true } as const
  })
}
