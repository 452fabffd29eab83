import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { adminLogin, adminLogout, getCurrentAdmin } from './contract.ts'
import { findCurrentAdmin } from './queries.ts'
import { type SecurityDeps, securityRoutes } from './security-routes.ts'
import { checkSignIn } from './sign-in-routes.ts'

export interface AdminRouteDeps extends SecurityDeps {
  readonly pause: (ms: number) => Promise<void>
}

/** The least time of a sign-in, longer than it takes, so that its time does not tell whether the e-mail is an admin's. */
const leastMs = 300

/** Signing in and out as an admin, and who that is (spec video 7). */
export function adminRoutes(app: Api, deps: AdminRouteDeps): void {
  securityRoutes(app, deps)

  app.on(adminLogin, async ({ body, command, adminSession, setPosition }) => {
    const atLeast = deps.pause(leastMs)
    try {
      const { adminId, position, device, confirm } = await checkSignIn(
        deps,
        { ...body, code: body.code, device: adminSession.device },
        command,
      )
      await adminSession.start(adminId, device, confirm)
      setPosition(position)
      return { success: true }
    } finally {
      await atLeast
    }
  })

  app.on(adminLogout, async ({ adminSession }) => {
    await adminSession.end()
    return { success: true }
  })

  app.on(getCurrentAdmin, async ({ admin }) => {
    const found = await findCurrentAdmin(deps.db, admin.id)
    if (!found)
      throw new DomainError(commonErrors.unavailable, 'Your account is being prepared. Please try again in a moment.')
    return found
  })
}
