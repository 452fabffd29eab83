import type { JobKinds } from '@studio/backend/features/job-kinds.ts'
import { failOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { type OutputSoFar, readOutputSoFar } from '@studio/backend/features/jobs/output/task-queries.ts'
import { readReport } from '@studio/backend/features/webhooks/queries.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { outputStep } from '../activities/request/request.ts'
import { type JobRef, type OutputRef, outputsOf } from '../generation/refs.ts'
import type { DispatcherState, KnownJob } from './dispatcher-state.ts'
import { hasJobEnded } from './ended.ts'
import type { JobWorkflows } from './jobs.ts'
import type { NoteLook } from './unbroken-watch.ts'

export interface SweepDeps {
  readonly state: DispatcherState
  readonly store: EventStore
  readonly handle: Handle
  readonly workflows: JobWorkflows
  readonly noteLook: NoteLook
  readonly clock: () => Date
  readonly deadlines: Deadlines
  readonly kinds: JobKinds
  readonly onTrouble: (error: unknown) => void
}

/** When an output counts as lost, in milliseconds; later than any deadline of the workflow itself. */
export interface Deadlines {
  /** After the deadline of its kind; and after anything that kept the dispatcher, and with it the workflow, from the job. */
  readonly graceMs: number
  /** The same of an output that has a task: that is paid for, and only a service that does not respond keeps its workflow waiting. */
  readonly graceOfTaskMs: number
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
  const started = admittedAt === undefined ? [] : outputsOf(job).filter((output) => !state.turns.waits(output))
  const late = lateness(deps, known)
  if (started.length === 0 && late === undefined && cancelled === undefined) return
  const running = await workflows.isRunning(job.jobId)
  // the job's stream is read after the workflow's state: a workflow that closed in between has written the job's end before it
  // closed
  if (await hasJobEnded(store, job)) return state.forget(job.jobId)
  // Temporal and the log were reached before anything is given up.
  const unbrokenMs = deps.noteLook(job)
  const lost = late === undefined ? [] : await loseOverdue(deps, job, { ...late, unbrokenMs })
  // Running workflows get their turns again too: the run may be a second one that was started for one output after Temporal had
  // lost the turns of the others.
  const tell = running ? workflows.giveTurn : workflows.startAgain
  // Temporal may have lost the first cancel. A new run must hear of it before it gets a turn, or it would send what was cancelled;
  // and what waits for room must not hold the person's slots until there is some.
  if (cancelled) await workflows.cancel(job, cancelled)
  const [first, ...others] = started.map(({ n }) => n)
  if (first !== undefined) await tell(job, first, ...others)
  for (const { n } of lost) await workflows.end(job, n)
}

/** A job so old that an output of it may be past its deadline. */
interface Lateness {
  /** How long an output of its kind is waited for. */
  readonly deadlineMs: number
  /** Whether every output is, since the job may take no longer. */
  readonly isOver: boolean
}

function lateness({ clock, deadlines, kinds }: SweepDeps, { kind, admittedAt }: KnownJob): Lateness | undefined {
  if (admittedAt === undefined) return undefined
  const age = clock().getTime() - admittedAt.getTime()
  const deadlineMs = kinds.get(kind)?.deadlineMs ?? deadlines.afterAdmissionMs
  const isOver = age >= deadlines.afterAdmissionMs
  return isOver || age >= deadlineMs + deadlines.graceMs ? { deadlineMs, isOver } : undefined
}

interface Overdue extends Lateness {
  /** For how long the job has been looked after without a break. */
  readonly unbrokenMs: number
}

/**
 * Fails every output of the job that is past its deadline; the workflow does the rest. Outputs that have failed already are sent
 * to the workflow again, since it may not have received them.
 */
async function loseOverdue(deps: SweepDeps, job: JobRef, overdue: Overdue): Promise<readonly OutputRef[]> {
  const lost: OutputRef[] = []
  for (const output of outputsOf(job)) {
    const soFar = await readOutputSoFar(deps.store, output)
    const { phase } = soFar.state
    if (phase === 'stored') continue
    if (phase !== 'failed') {
      if (!(await isLost(deps, output, soFar, overdue))) continue
      const message = 'This output took too long and was given up. It is not charged.'
      const report = await readReport(deps.store, output.jobId, output.n)
      const reported = report && { reportedTask: report.taskId }
      await failOutput(deps.handle, { ...(await outputStep(deps, output)), reason: 'lost', message, ...reported })
    }
    lost.push(output)
  }
  return lost
}

async function isLost(
  deps: SweepDeps,
  output: OutputRef,
  { state: { phase }, waitedSince }: OutputSoFar,
  { deadlineMs, isOver, unbrokenMs }: Overdue,
): Promise<boolean> {
  const { graceMs, graceOfTaskMs } = deps.deadlines
  const grace = phase === 'submitted' ? graceOfTaskMs : graceMs
  if (unbrokenMs < grace) return false
  if (isOver) return true
  const waitedMs = waitedSince === undefined ? 0 : deps.clock().getTime() - waitedSince.getTime()
  if (waitedMs < deadlineMs + grace) return false
  // It is made and paid for, and the disk or the blob store may have been away for long.
  return !(phase === 'submitted' && (await deps.workflows.isStoring(output.jobId)))
}
