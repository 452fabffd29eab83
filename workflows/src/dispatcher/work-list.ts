import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import type { WorkKinds } from '../work/requested/activities.ts'
import type { WorkRef } from '../work/requested/refs.ts'

/** A piece of work that has not ended. */
export interface KnownWork {
  readonly ref: WorkRef
  readonly cancelRequested: boolean
}

/** The work that has not ended, and what of it is still to be told to Temporal. In memory only. */
export interface WorkList {
  readonly all: () => Iterable<KnownWork>
  /** Work of a kind that is not made here is left to a later release. */
  readonly add: (work: Omit<WorkRef, 'queue'>, cancelRequested: boolean) => void
  readonly markCancelled: (workId: string) => void
  readonly forget: (workId: string) => void
  /** It is still to be told. */
  readonly tellLater: (workId: string) => void
  /** Takes the next that is still to be told; it is undefined when it has ended meanwhile. */
  readonly nextToTell: () => { readonly workId: string; readonly known: KnownWork | undefined } | undefined
  /** It waits for other work of its person; the end of that puts it back among what is still to be told. */
  readonly wait: (workId: string) => void
  readonly waitNoLonger: (workId: string) => void
  /** All that waits of a person is to be told again. */
  readonly wake: (userId: UserId) => void
}

/** Empty until work is added. */
export function createWorkList(kinds: WorkKinds): WorkList {
  const open = new Map<string, KnownWork>()
  const untold = new Set<string>()
  const waiting = new Set<string>()

  const tellLater = (workId: string) => void untold.add(workId)
  const waitNoLonger = (workId: string) => void waiting.delete(workId)
  return {
    all: () => open.values(),
    add(work, cancelRequested) {
      const kind = kinds.get(work.kind)
      if (kind === undefined || open.has(work.workId)) return
      open.set(work.workId, { ref: { ...work, queue: kind.queue }, cancelRequested })
      tellLater(work.workId)
    },
    markCancelled(workId) {
      const known = open.get(workId)
      if (known === undefined) return
      open.set(workId, { ...known, cancelRequested: true })
      tellLater(workId)
    },
    forget(workId) {
      open.delete(workId)
      untold.delete(workId)
      waitNoLonger(workId)
    },
    tellLater,
    nextToTell() {
      const [workId] = untold
      if (workId === undefined) return undefined
      untold.delete(workId)
      return { workId, known: open.get(workId) }
    },
    wait: (workId) => void waiting.add(workId),
    waitNoLonger,
    wake(userId) {
      for (const workId of [...waiting].filter((id) => open.get(id)?.ref.userId === userId)) {
        waitNoLonger(workId)
        tellLater(workId)
      }
    },
  }
}
