import type { Api } from '../../platform/http/contract/api.ts'
import { joinWaitlist as join, type WaitlistDeps } from './commands.ts'
import { joinWaitlist } from './contract.ts'

/** The least time of a response, longer than either case takes, so that its time does not tell whether the address was known. */
const leastMs = 250

/** Spec images 7: the waitlist of the landing page. */
export function waitlistRoutes(app: Api, deps: WaitlistDeps, pause: (ms: number) => Promise<void>): void {
  app.on(joinWaitlist, async ({ body: { email }, command }) => {
    await Promise.all([join(deps, email, command), pause(leastMs)])
    return { success: true }
  })
}
