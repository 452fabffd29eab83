import { setTimeout as pause } from 'node:timers/promises'
import { deleteUser, requestCostReport, setUserStatus } from '@studio/backend/contract/admin'
import { adminIdOf } from '@studio/backend/features/admins/admin-id.ts'
import { mongoAdminSessions } from '@studio/backend/platform/auth/sessions/sessions.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { masterKeyOf } from '../support/engines.ts'
import { admin, type Product } from '../support/product.ts'
import { sender } from './http.ts'
import { type Outcome, plainly, type Recorder } from './recorder.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface AdminOptions {
  readonly engines: Engines
  readonly recorder: Recorder
  readonly random: SeededRandom
  /** People whom the admin may suspend or delete at the moment. */
  readonly people: () => readonly string[]
  readonly stopping: AbortSignal
  /** Called once the admin has done one of each. */
  readonly onBegun: () => void
}

/** Longest time between two acts of the admin, in milliseconds. */
const idleMs = 3_000

type AdminAct = 'report' | 'suspend' | 'activate' | 'delete'

/** Each of them early, so that no run ends without one; then these again and again, in any order. */
const opening: readonly AdminAct[] = ['report', 'suspend', 'activate', 'delete']
const usual = ['report', 'report', 'report', 'report', 'report', 'report', 'suspend', 'activate', 'delete'] as const

/** Until the load is stopped, the first admin asks for reports, and suspends, lets back in and deletes people of the load. */
export async function actAsAdmin(product: Product, options: AdminOptions): Promise<void> {
  const { random, stopping, people, onBegun } = options
  const admin = virtualAdmin(product, options)
  const suspended: string[] = []
  /** Returns whether the act has succeeded. */
  const act = async (kind: AdminAct): Promise<boolean> => {
    if (kind === 'report') return await untilKnown(admin.report)
    if (kind === 'activate') {
      const person = suspended.shift()
      if (person !== undefined) return await untilKnown(() => admin.setStatus(person, 'active'))
      // who was to be let back in has deleted their account meanwhile
      await act('suspend')
      return false
    }
    const [first, ...others] = people()
    if (first === undefined) return false
    const person = random.pick([first, ...others])
    if (kind === 'delete') return await untilKnown(() => admin.deleteAccount(person))
    const isSuspended = await untilKnown(() => admin.setStatus(person, 'suspended'))
    if (isSuspended) suspended.push(person)
    return isSuspended
  }
  for (let acts = 0; !stopping.aborted; ) {
    await pause(random.between(0, idleMs), undefined, { signal: stopping }).catch(() => undefined) // stopped
    // what needs a person waits until there is one, and what came to nothing under a kill is done again
    if (await act(opening[acts] ?? random.pick(usual))) acts++
    if (acts === opening.length) onBegun()
  }
}

/** How often an act without a response is repeated; each may be. */
const maxTries = 5

/** Whether the act has succeeded, as far as is known. */
async function untilKnown(act: () => Promise<Outcome>): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const { outcome } = await act()
    if (outcome !== 'unknown' || tries === maxTries) return outcome === 'ok'
    await pause(300 * tries)
  }
}

/** The first admin of the product, each of whose acts is recorded. */
export function virtualAdmin(product: Product, { engines, recorder }: Pick<AdminOptions, 'engines' | 'recorder'>) {
  const adminId = adminIdOf(masterKeyOf(product), admin.email)
  // Signing in with the password again after each lost database would be refused before long.
  const signIn = async () => `atelier-admin=${await mongoAdminSessions(engines.db).start(adminId)}`
  const { send } = sender(product.url, signIn)
  const why = { reason: 'The load of the crash tests' }

  return {
    report: () =>
      recorder.record(adminId, { kind: 'report' }, async () => {
        const reply = await send('POST', requestCostReport.path, { json: { by: ['model'], format: 'json' } })
        const read = requestCostReport.response.safeParse(reply.body)
        return { ...plainly(reply), ...(reply.outcome === 'ok' && read.success && { workId: read.data.workId }) }
      }),
    setStatus: (userId: string, status: 'active' | 'suspended') =>
      recorder.record(adminId, { kind: 'setStatus', account: userId, status }, async () =>
        plainly(
          await send(setUserStatus.method, setUserStatus.path.replace(':userId', userId), { json: { status, ...why } }),
        ),
      ),
    deleteAccount: (userId: string) =>
      recorder.record(adminId, { kind: 'deleteAccount', account: userId }, async () =>
        plainly(await send(deleteUser.method, deleteUser.path.replace(':userId', userId), { json: why })),
      ),
  }
}
