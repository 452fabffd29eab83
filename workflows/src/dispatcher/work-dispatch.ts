import type { OpenWork } from '@studio/backend/features/work/open-queries.ts'
import { workAhead } from '@studio/backend/features/work-ahead.ts'
import { workStepOf } from '@studio/backend/features/work-steps.ts'
import type { Recorded, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { hasWorkEnded, type WorkKinds } from '../work/requested/activities.ts'
import type { WorkRef } from '../work/requested/refs.ts'
import type { WorkWorkflows } from './work.ts'

export interface WorkDispatchDeps {
  readonly store: EventStore
  readonly workflows: WorkWorkflows
  /** Work of other kinds is left to a later release. */
  readonly kinds: WorkKinds
  readonly clock: () => Date
  readonly onTrouble: (error: unknown) => void
}

/**
 * Leads from the events that are steps of work to workflows: start and cancel. What is still to be told is in memory only. Of one person,
 * one piece of work of each queue runs at a time, in the order of the person's slots in the log: whoever asks for much waits for it alone.
 */
export interface WorkDispatch {
  /** Starts from what the read model knows. */
  readonly load: (open: readonly OpenWork[]) => void
  readonly apply: (event: Recorded) => void
  /** Does one piece and returns false when there is nothing to do; throws when a piece failed, which then goes to the back. */
  readonly next: () => Promise<boolean>
  /** Checks all open work, so that nothing depends on one call alone: what Temporal does not know is started again. */
  readonly sweep: () => Promise<void>
}

interface KnownWork {
  readonly ref: WorkRef
  readonly cancelRequested: boolean
}

export function createWorkDispatch({ store, workflows, kinds, clock, onTrouble }: WorkDispatchDeps): WorkDispatch {
  const open = new Map<string, KnownWork>()
  const untold = new Set<string>()
  /** Work that waits for other work of its person; the end of that puts it back among the untold. */
  const waiting = new Set<string>()

  const add = (work: Omit<WorkRef, 'queue'>, cancelRequested: boolean) => {
    const kind = kinds.get(work.kind)
    if (kind === undefined || open.has(work.workId)) return
    open.set(work.workId, { ref: { ...work, queue: kind.queue }, cancelRequested })
    untold.add(work.workId)
  }
  const forget = (workId: string) => {
    open.delete(workId)
    untold.delete(workId)
    waiting.delete(workId)
  }
  const wake = (userId: UserId) => {
    for (const workId of [...waiting].filter((id) => open.get(id)?.ref.userId === userId)) {
      waiting.delete(workId)
      untold.add(workId)
    }
  }
  const mustWait = async ({ userId, workId, queue }: WorkRef) => {
    const ahead = await workAhead(store, { userId, workId }, clock().toISOString())
    return ahead.some(({ kind }) => kind === undefined || kinds.get(kind)?.queue === queue)
  }
  const startInOrder = async (ref: WorkRef, start: WorkWorkflows['start']) => {
    // before the look, so that an end which is read meanwhile wakes it
    waiting.add(ref.workId)
    if (await mustWait(ref)) return
    waiting.delete(ref.workId)
    await start(ref)
  }
  const lookAfter = async ({ ref, cancelRequested }: KnownWork) => {
    const running = await workflows.isRunning(ref.workId)
    // the log is read after the workflow's state: a workflow that closed in between has written the end before it closed
    if (await hasWorkEnded({ store }, ref)) return forget(ref.workId)
    if (cancelRequested) await workflows.cancel(ref)
    else if (!running) await startInOrder(ref, workflows.startAgain)
  }

  return {
    load(known) {
      for (const { cancelRequested, ...work } of known) add(work, cancelRequested)
    },
    apply(event) {
      const step = workStepOf(event)
      if (step === undefined) return
      const { workId, userId } = step
      if (step.step === 'requested') add({ workId, userId, kind: step.kind, stream: event.stream }, false)
      if (step.step === 'ended') {
        forget(workId)
        wake(userId)
      }
      const known = open.get(workId)
      if (step.step !== 'cancel-requested' || known === undefined) return
      open.set(workId, { ...known, cancelRequested: true })
      untold.add(workId)
    },
    async next() {
      const [workId] = untold
      if (workId === undefined) return false
      untold.delete(workId)
      const known = open.get(workId)
      if (known === undefined) return true
      try {
        if (await hasWorkEnded({ store }, known.ref)) forget(workId)
        else if (known.cancelRequested) await workflows.cancel(known.ref)
        else await startInOrder(known.ref, workflows.start)
      } catch (error) {
        untold.add(workId)
        throw error
      }
      return true
    },
    async sweep() {
      for (const known of open.values()) await lookAfter(known).catch(onTrouble)
    },
  }
}
