import type { Api } from '../../platform/http/contract/api.ts'
import { joinWaitlist as join, type WaitlistDeps } from './commands.ts'
import { joinWaitlist } from './contract.ts'

/** How long an answer takes at least: longer than either way of answering, so that its time does not tell which it was. */
const answerMs = 250

/** Spec images 7: the waitlist of the landing page. */
export function waitlistRoutes(app: Api, deps: WaitlistDeps, pause: (ms: number) => Promise<void>): void {
  app.on(joinWaitlist, async ({ body: { email }, command }) => {
    await Promise.all([join(deps, email, command), pause(answerMs)])
    return { success: true }
  })
}
