import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import { csvFile, everyPage } from '../../platform/http/csv.ts'
import { inviteAddress, listWaitlist, waitlistFile } from './admin-contract.ts'
import { inviteEmail, type WaitlistDeps } from './commands.ts'
import { pageOfWaitlist } from './queries.ts'

/** The waitlist as admins see it. */
export function adminWaitlistRoutes(app: Api, deps: WaitlistDeps & { readonly db: Db }): void {
  app.on(listWaitlist, async ({ query: { state, ...page } }) => {
    const { documents, ...next } = await pageOfWaitlist(deps.db, { ...page, invited: state === 'invited' })
    const addresses = documents.map(({ _id, email, createdAt }) => ({ id: _id, email, since: createdAt.toISOString() }))
    return { addresses, ...next }
  })

  app.serve(waitlistFile, async ({ query: { state } }) => {
    const rows = everyPage(async (after) => {
      const page = { invited: state === 'invited', limit: 1_000, after }
      const { documents, next } = await pageOfWaitlist(deps.db, page)
      return { items: documents.map(({ _id, email, createdAt }) => [_id, email, createdAt.toISOString()]), next }
    })
    return csvFile('waitlist', ['id', 'email', 'since'], rows)
  })

  app.on(inviteAddress, async ({ body: { email }, command, setPosition }) => {
    const { isNew, position } = await inviteEmail(deps, email, command)
    setPosition(position)
    return { success: true, isNew }
  })
}
