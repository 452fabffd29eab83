import { DomainError } from '../platform/eventsourcing/decider.ts'
import type { UserId } from '../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../platform/eventsourcing/handle.ts'
import { deriveId } from '../platform/eventsourcing/ids.ts'
import type { EventStore } from '../platform/eventsourcing/store/event-store.ts'
import { requestCancel } from './jobs/commands.ts'
import { queueEvents, queueStream } from './jobs/events.ts'
import { cancelSource } from './sources/commands.ts'
import { cancelWork } from './work/commands.ts'
import { workSlotEvents, workSlotsStream } from './work/events.ts'
import { standingOfWork } from './work-steps.ts'

/** What of a person is under way, by the log. */
export interface ThingsUnderWay {
  readonly jobs: readonly string[]
  /** Calls of language models. */
  readonly calls: readonly string[]
  readonly work: readonly string[]
}

type Log = Pick<EventStore, 'read' | 'readAny'>

const newest = { direction: 'backwards', limit: 1 } as const

/** What of a person holds a place in their queue, is being answered by a language model, or is work in progress. Three short reads. */
export async function thingsUnderWay(store: Log, userId: UserId): Promise<ThingsUnderWay> {
  const [[queue], [slots]] = await Promise.all([
    store.read(queueStream(userId), queueEvents, newest),
    store.read(workSlotsStream(userId), workSlotEvents, newest),
  ])
  const work = await Promise.all(
    (slots?.data.slots ?? []).map(async (slot) => ({ slot, standing: await standingOfWork(store, slot) })),
  )
  return {
    jobs: (queue?.data.queue.entries ?? []).map(({ jobId }) => jobId),
    calls: (queue?.data.queue.calls ?? []).map(({ callId }) => callId),
    work: work.filter(({ standing }) => standing === 'open').map(({ slot }) => slot.workId),
  }
}

/**
 * Asks to cancel all jobs and work of a person that are under way. May be repeated. What was sent to a service is paid for and ends as
 * usual, and so do calls of language models.
 */
export async function cancelAll(
  deps: { readonly handle: Handle; readonly store: Log },
  userId: UserId,
  command: CommandContext,
): Promise<void> {
  const queue = (await deps.store.read(queueStream(userId), queueEvents, newest))[0]?.data.queue
  const commandFor = (id: string) => ({ ...command, commandId: deriveId(command.commandId, 'cancel', id) })
  for (const { jobId } of queue?.entries ?? [])
    await requestCancel(deps.handle, { ...commandFor(jobId), userId, jobId })
  const { work } = await thingsUnderWay(deps.store, userId)
  for (const workId of work)
    await cancelAnyWork(deps.handle, { ...commandFor(workId), userId, workId, byProduct: true })
}

/** Sends the cancel to the slice that knows the work. */
async function cancelAnyWork(handle: Handle, request: Parameters<typeof cancelWork>[1]): Promise<void> {
  for (const cancel of [cancelWork, cancelSource]) {
    try {
      await cancel(handle, request)
      return
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
}
