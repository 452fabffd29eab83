import type { WorkQueue } from './contract.ts'
import type { WorkDocument } from './projection.ts'

/** The queue in which work of a kind waits; undefined for kinds of later releases. */
export type QueueOfKind = (kind: string) => WorkQueue | undefined

type Open = Pick<WorkDocument, '_id' | 'kind' | 'percent' | 'cancelRequested'>

/**
 * The places of a person's work that waits, by its id, counted from 1 in each queue. What is to be cancelled does not wait. Work without a
 * slot has no place, and neither has work whose queue is not known.
 * @param open the person's work that has not ended
 * @param slots ids in the order in which the dispatcher starts them
 */
export function placesOf(
  open: readonly Open[],
  slots: readonly string[],
  workQueueOf: QueueOfKind,
): ReadonlyMap<string, number> {
  const byId = new Map(open.map((work) => [work._id, work]))
  const waiting = new Map<WorkQueue, number>()
  const places = new Map<string, number>()
  for (const id of slots) {
    const work = byId.get(id)
    if (work === undefined || work.percent !== undefined || work.cancelRequested) continue
    const queue = workQueueOf(work.kind)
    if (queue === undefined) continue
    const place = (waiting.get(queue) ?? 0) + 1
    waiting.set(queue, place)
    places.set(id, place)
  }
  return places
}
