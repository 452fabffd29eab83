import type { JobKinds } from '@studio/backend/features/job-kinds.ts'
import { outputEvents, outputStream } from '@studio/backend/features/jobs/events.ts'
import { failedOutput } from '@studio/backend/features/jobs/output-commands.ts'
import { readOutput } from '@studio/backend/features/jobs/queries.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { outputStep } from '../activities/request.ts'
import { type OutputRef, outputsOf } from '../generation/refs.ts'
import type { DispatcherState, KnownJob } from './dispatcher-state.ts'
import { hasJobEnded } from './ended.ts'
import type { JobWorkflows } from './jobs.ts'

export interface SweepDeps {
  readonly state: DispatcherState
  readonly store: EventStore
  readonly handle: Handle
  readonly workflows: JobWorkflows
  readonly clock: () => Date
  readonly deadlines: Deadlines
  readonly kinds: JobKinds
  readonly onTrouble: (error: unknown) => void
}

/** When an output counts as lost, in milliseconds; later than any deadline of the workflow itself. */
export interface Deadlines {
  /** After the deadline of its kind, which counts from its first intent. */
  readonly graceMs: number
  readonly afterAdmissionMs: number
}

/** Checks every open job, so that nothing depends on a timer of Temporal alone (architecture 2). */
export async function sweep(deps: SweepDeps): Promise<void> {
  for (const known of deps.state.jobs.values()) {
    try {
      await lookAfter(deps, known)
    } catch (error) {
      deps.onTrouble(error)
    }
  }
}

async function lookAfter(deps: SweepDeps, known: KnownJob): Promise<void> {
  const { state, workflows, store } = deps
  const { job, admittedAt, cancelled } = known
  // The release of a slot admits the next job, but one by an earlier release does not.
  if (admittedAt === undefined && cancelled === undefined) return state.settleLater(job.userId)
  const lost = admittedAt === undefined ? [] : await loseOverdue(deps, { ...known, admittedAt })
  const started = admittedAt === undefined ? [] : outputsOf(job).filter((output) => !state.turns.waits(output))
  if (started.length === 0 && lost.length === 0 && known.cancelled === undefined) return
  const running = await workflows.isRunning(job.jobId)
  // the job's stream is read after the workflow's state: a workflow that closed in between has written the job's end before it
  // closed
  if (await hasJobEnded(store, job)) return state.forget(job.jobId)
  // Running workflows get their turns again too: the run may be a second one that was started for one output after Temporal had
  // lost the turns of the others.
  const tell = running ? workflows.giveTurn : workflows.startAgain
  // Temporal may have lost the first cancel. A new run must hear of it before it gets a turn, or it would send what was cancelled;
  // and what waits for room must not hold the person's slots until there is some.
  if (known.cancelled) await workflows.cancel(job, known.cancelled)
  const [first, ...others] = started.map(({ n }) => n)
  if (first !== undefined) await tell(job, first, ...others)
  for (const { n } of lost) await workflows.end(job, n)
}

/**
 * Fails every output of the job that is past its deadline; the workflow does the rest. Outputs that have failed already are sent
 * to the workflow again, since it may not have received them.
 */
async function loseOverdue(
  deps: SweepDeps,
  { job, kind, admittedAt }: KnownJob & { readonly admittedAt: Date },
): Promise<readonly OutputRef[]> {
  const { clock, deadlines, kinds } = deps
  const age = clock().getTime() - admittedAt.getTime()
  const afterFirstIntentMs = (kinds.get(kind)?.deadlineMs ?? deadlines.afterAdmissionMs) + deadlines.graceMs
  if (age < Math.min(afterFirstIntentMs, deadlines.afterAdmissionMs)) return []
  const lost: OutputRef[] = []
  for (const output of outputsOf(job)) {
    const { phase } = await readOutput(deps.store, output.jobId, output.n)
    if (phase === 'stored') continue
    if (phase !== 'failed') {
      if (age < deadlines.afterAdmissionMs && !(await isOverdue(deps, output, afterFirstIntentMs))) continue
      const message = 'This output took too long and was given up. It is not charged.'
      await failedOutput(deps.handle, { ...(await outputStep(deps, output)), reason: 'lost', message })
    }
    lost.push(output)
  }
  return lost
}

async function isOverdue({ store, clock }: SweepDeps, output: OutputRef, afterFirstIntentMs: number): Promise<boolean> {
  const [first] = await store.read(outputStream(output.jobId, output.n), outputEvents, { limit: 1 })
  return first !== undefined && clock().getTime() - first.created.getTime() >= afterFirstIntentMs
}
