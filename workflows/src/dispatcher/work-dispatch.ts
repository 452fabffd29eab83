import type { WorkStep } from '@studio/backend/features/work/events.ts'
import type { OpenWork } from '@studio/backend/features/work/open-queries.ts'
import { workAhead } from '@studio/backend/features/work-ahead.ts'
import { workStepOf } from '@studio/backend/features/work-steps.ts'
import type { Recorded } from '@studio/backend/platform/eventsourcing/event.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { hasWorkEnded, type WorkKinds } from '../work/requested/activities.ts'
import type { WorkRef } from '../work/requested/refs.ts'
import type { WorkWorkflows } from './work.ts'
import { createWorkList, type KnownWork, type WorkList } from './work-list.ts'

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

/** Knows no work until `load` or `apply` tells of some. */
export function createWorkDispatch({ store, workflows, kinds, clock, onTrouble }: WorkDispatchDeps): WorkDispatch {
  const open = createWorkList(kinds)

  const mustWait = async ({ userId, workId, queue }: WorkRef) => {
    const ahead = await workAhead(store, { userId, workId }, clock().toISOString())
    return ahead.some(({ kind }) => kind === undefined || kinds.get(kind)?.queue === queue)
  }
  const startInOrder = async (ref: WorkRef, start: WorkWorkflows['start']) => {
    // before the look, so that an end which is read meanwhile wakes it
    open.wait(ref.workId)
    if (await mustWait(ref)) return
    open.waitNoLonger(ref.workId)
    await start(ref)
  }
  const tell = async ({ ref, cancelRequested }: KnownWork) => {
    if (await hasWorkEnded({ store }, ref)) return open.forget(ref.workId)
    if (cancelRequested) await workflows.cancel(ref)
    else await startInOrder(ref, workflows.start)
  }
  const lookAfter = async ({ ref, cancelRequested }: KnownWork) => {
    const running = await workflows.isRunning(ref.workId)
    // the log is read after the workflow's state: a workflow that closed in between has written the end before it closed
    if (await hasWorkEnded({ store }, ref)) return open.forget(ref.workId)
    if (cancelRequested) await workflows.cancel(ref)
    else if (!running) await startInOrder(ref, workflows.startAgain)
  }

  return {
    load(known) {
      for (const { cancelRequested, ...work } of known) open.add(work, cancelRequested)
    },
    apply(event) {
      const step = workStepOf(event)
      if (step !== undefined) applyStep(open, step, event.stream)
    },
    async next() {
      const next = open.nextToTell()
      if (next === undefined) return false
      if (next.known === undefined) return true
      try {
        await tell(next.known)
      } catch (error) {
        open.tellLater(next.workId)
        throw error
      }
      return true
    },
    async sweep() {
      for (const known of open.all()) await lookAfter(known).catch(onTrouble)
    },
  }
}

/** Every step that changes what is to be done for a piece of work. */
function applyStep(open: WorkList, step: WorkStep, stream: string): void {
  const { workId, userId } = step
  switch (step.step) {
    case 'requested':
      open.add({ workId, userId, kind: step.kind, stream }, false)
      break
    case 'progressed':
      break
    case 'cancel-requested':
      open.markCancelled(workId)
      break
    case 'ended':
      open.forget(workId)
      open.wake(userId)
      break
  }
}
