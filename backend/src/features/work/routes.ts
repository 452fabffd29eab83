import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { cancelWork } from './commands.ts'
import { cancelOwnWork, listWork } from './contract.ts'
import { workOf } from './queries.ts'

export interface WorkRouteDeps {
  readonly handle: Handle
  readonly db: Db
  readonly now: () => Date
  /** Cancels of slices whose work has streams of its own; each throws `not-found` for work that is not of its kind. */
  readonly cancels: readonly (typeof cancelWork)[]
}

/** Work in progress of a person, whatever its kind. */
export function workRoutes(app: Api, { handle, db, now, cancels }: WorkRouteDeps): void {
  app.on(listWork, ({ user }) => workOf(db, user.id, now()))

  app.on(cancelOwnWork, async ({ params, user, command, setPosition }) => {
    setPosition(await cancelFirst([cancelWork, ...cancels], handle, { ...command, ...params, userId: user.id }))
    return { success: true } as const
  })
}

type Cancel = typeof cancelWork

/** Sends the cancel to each kind in turn until one knows the work. */
async function cancelFirst(
  [cancel, ...others]: readonly Cancel[],
  ...[handle, request]: Parameters<Cancel>
): ReturnType<Cancel> {
  if (cancel === undefined) throw new DomainError(commonErrors.notFound, 'There is no such work.')
  try {
    return await cancel(handle, request)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== commonErrors.notFound.code) throw error
    return await cancelFirst(others, handle, request)
  }
}
