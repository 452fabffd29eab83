import type { OpenWork } from '@studio/backend/features/work/queries.ts'
import { workStepOf } from '@studio/backend/features/work-steps.ts'
import type { Recorded } from '@studio/backend/platform/eventsourcing/event.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { hasWorkEnded, type WorkKinds } from '../work/requested/activities.ts'
import type { WorkRef } from '../work/requested/refs.ts'
import type { WorkWorkflows } from './work.ts'

export interface WorkDispatchDeps {
  readonly store: EventStore
  readonly workflows: WorkWorkflows
  /** Work of other kinds is left to a later release. */
  readonly kinds: WorkKinds
  readonly onTrouble: (error: unknown) => void
}

/** Leads from the events that are steps of work to workflows: start and cancel. What is still to be told is in memory only. */
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

export function createWorkDispatch({ store, workflows, kinds, onTrouble }: WorkDispatchDeps): WorkDispatch {
  const open = new Map<string, KnownWork>()
  const untold = new Set<string>()

  const add = (work: Omit<WorkRef, 'queue'>, cancelRequested: boolean) => {
    const kind = kinds.get(work.kind)
    if (kind === undefined || open.has(work.workId)) return
    open.set(work.workId, { ref: { ...work, queue: kind.queue }, cancelRequested })
    untold.add(work.workId)
  }
  const forget = (workId: string) => {
    open.delete(workId)
    untold.delete(workId)
  }
  const lookAfter = async ({ ref, cancelRequested }: KnownWork) => {
    const running = await workflows.isRunning(ref.workId)
    // the log is read after the workflow's state: a workflow that closed in between has written the end before it closed
    if (await hasWorkEnded({ store }, ref)) return forget(ref.workId)
    if (cancelRequested) await workflows.cancel(ref)
    else if (!running) await workflows.startAgain(ref)
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
      if (step.step === 'ended') forget(workId)
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
        else await (known.cancelRequested ? workflows.cancel(known.ref) : workflows.start(known.ref))
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
