import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { Position, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { cancelWork, idOfWork, requestOfWork } from './commands.ts'
import { cancelOwnWork, listWork, retryWork } from './contract.ts'
import { workErrors } from './errors.ts'
import type { QueueOfKind } from './places.ts'
import { findWork, newestWork, workOf } from './queries.ts'
import { requestLimitedWork, type WorkSlotDeps } from './slot-commands.ts'

/** Asks again for work of a slice; undefined for work that is not of its kind. */
type RetryOfSlice = (
  workId: string,
  asked: { readonly userId: UserId; readonly command: CommandContext },
) => Promise<{ readonly workId: string; readonly position: Position } | undefined>

export interface WorkRouteDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly keys: KeyStore
  readonly slots: WorkSlotDeps
  readonly db: Db
  readonly now: () => Date
  readonly workQueueOf: QueueOfKind
  /** Cancels of slices whose work has streams of its own; each throws `not-found` for work that is not of its kind. */
  readonly cancels: readonly (typeof cancelWork)[]
  /** Retries of those slices. */
  readonly retries: readonly RetryOfSlice[]
}

/** Work in progress of a person, whatever its kind. */
export function workRoutes(app: Api, deps: WorkRouteDeps): void {
  const { handle, store, keys, slots, db, now, workQueueOf, cancels, retries } = deps
  app.on(listWork, ({ user }) => workOf(db, user.id, { now: now(), workQueueOf }))

  app.on(cancelOwnWork, async ({ params, user, command, setPosition }) => {
    setPosition(await cancelFirst([cancelWork, ...cancels], handle, { ...command, ...params, userId: user.id }))
    return { success: true } as const
  })

  app.on(retryWork, async ({ params: { workId }, user, command, setPosition }) => {
    const work = await findWork(db, user.id, workId)
    if (work === undefined) throw new DomainError(commonErrors.notFound, 'There is no such work.')
    if (!work.retriable) throw notRetriable()
    const asked = await requestOfWork({ store, keys }, workId)
    if (asked === undefined) {
      const retried = await retryFirst(retries, workId, { userId: user.id, command })
      setPosition(retried.position)
      return { success: true, workId: retried.workId } as const
    }
    const same = { userId: user.id, kind: asked.kind, joinKey: asked.joinKey ?? workId }
    const again = idOfWork(same, await newestWork(db, same))
    setPosition(await requestLimitedWork(slots, { ...command, ...same, workId: again, input: asked.input }))
    return { success: true, workId: again } as const
  })
}

const notRetriable = () => new DomainError(workErrors.notRetriable, 'This cannot be asked for again.')

/** Asks each slice in turn until one knows the work. Throws DomainError `not-retriable` when none does. */
async function retryFirst(
  [retry, ...others]: readonly RetryOfSlice[],
  ...request: Parameters<RetryOfSlice>
): Promise<NonNullable<Awaited<ReturnType<RetryOfSlice>>>> {
  if (retry === undefined) throw notRetriable()
  return (await retry(...request)) ?? (await retryFirst(others, ...request))
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
