import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import { inviteAddress, listWaitlist } from './admin-contract.ts'
import { inviteEmail, type WaitlistDeps } from './commands.ts'
import { pageOfWaitlist } from './queries.ts'

/** The waitlist as admins see it. */
export function adminWaitlistRoutes(app: Api, deps: WaitlistDeps & { readonly db: Db }): void {
  app.on(listWaitlist, async ({ query: { state, ...page } }) => {
    const { documents, ...next } = await pageOfWaitlist(deps.db, { ...page, invited: state === 'invited' })
    const addresses = documents.map(({ _id, email, createdAt }) => ({ id: _id, email, since: createdAt.toISOString() }))
    return { addresses, ...next }
  })

  app.on(inviteAddress, async ({ body: { email }, command, setPosition }) => {
    const { isNew, position } = await inviteEmail(deps, email, command)
    setPosition(position)
    return { success: true, isNew }
  })
}
