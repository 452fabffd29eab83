import type { UserId } from '../../../platform/eventsourcing/event.ts'
import type { QueueEntry, QueueEvent, QueueState } from '../events.ts'
import { isIn, type LimitGroup, limitGroups } from './limits.ts'

/** Outputs of a group that hold a slot or wait for one. */
export function outputsIn({ entries }: { readonly entries: readonly QueueEntry[] }, group: LimitGroup): number {
  return entries.filter(({ kind }) => isIn(group, kind)).reduce((sum, { outputs }) => sum + outputs.length, 0)
}

/**
 * Admits the first of each waiting line as long as there is room for them. A job that was cancelled is passed over: the worker ends
 * it. Jobs of kinds that only a later release knows are left to that one.
 */
export function admitWaiting(userId: UserId, before: QueueState): readonly QueueEvent[] {
  const admitted: QueueEvent[] = []
  let queue = before
  for (let head = nextToAdmit(queue); head !== undefined; head = nextToAdmit(queue)) {
    queue = { ...queue, entries: queue.entries.map(runs(head.entry)) }
    const { jobId, kind } = head.entry
    admitted.push({ type: 'JobAdmitted', data: { userId, jobId, queue, kind, ...head.awaits } })
  }
  return admitted
}

interface Head {
  readonly entry: QueueEntry
  readonly awaits: NonNullable<QueueEntry['awaits']>
}

function nextToAdmit(queue: QueueState): Head | undefined {
  if (queue.closed) return undefined
  const heads = Object.values(limitGroups).map((group) => headOf(queue, group))
  return heads.find((head) => head !== undefined)
}

/** The first that waits in a group, if it fits: those behind it never overtake it. */
function headOf(queue: QueueState, group: LimitGroup): Head | undefined {
  const entry = queue.entries.find((each) => isIn(group, each.kind) && waits(each))
  if (entry?.awaits === undefined) return undefined
  const running = { entries: queue.entries.filter(({ phase }) => phase === 'running') }
  const fits = outputsIn(running, group) + entry.outputs.length <= group.running
  return fits ? { entry, awaits: entry.awaits } : undefined
}

/** Whether the job waits for its place, and is wanted. */
const waits = ({ phase, awaits, cancelRequested }: QueueEntry): boolean =>
  phase === 'waiting' && awaits !== undefined && !cancelRequested

const runs =
  ({ jobId }: QueueEntry) =>
  (entry: QueueEntry): QueueEntry => {
    if (entry.jobId !== jobId) return entry
    const { awaits: _awaits, ...admitted } = entry
    return { ...admitted, phase: 'running' }
  }
