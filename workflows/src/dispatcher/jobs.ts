import type { Client, WorkflowExecutionDescription, WorkflowHandle } from '@temporalio/client'
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client'
import type { SignalDefinition } from '@temporalio/common'
import type { MediaActivities } from '../activities/media/media.ts'
import type { generation } from '../generation/generation.ts'
import type { JobRef } from '../generation/refs.ts'
import { cancelSignal, endedSignal, reportedSignal, turnSignal } from '../generation/signals.ts'
import type { CancelledOutputs } from './cancels.ts'

/** The calls of the dispatcher to the workflows of jobs. Each may be repeated. */
export interface JobWorkflows {
  /**
   * Gives these outputs their turn and starts the workflow if it does not run. For a workflow that has closed this does nothing.
   */
  readonly giveTurn: (job: JobRef, n: number, ...others: readonly number[]) => Promise<void>
  /** Does the same for a job whose workflow has closed although the log says that the job has not ended. */
  readonly startAgain: (job: JobRef, n: number, ...others: readonly number[]) => Promise<void>
  /** Tells what the person has cancelled of the job; a job without a running workflow gets one that ends it. */
  readonly cancel: (job: JobRef, what: CancelledOutputs) => Promise<void>
  /** Tells that the log has the fate of output `n`, so that the workflow stops waiting for it. */
  readonly end: (job: JobRef, n: number) => Promise<void>
  /** Tells a running job that the provider has reported on output `n`; does nothing for one that does not run. */
  readonly report: (jobId: string, n: number) => Promise<void>
  readonly isRunning: (jobId: string) => Promise<boolean>
  /** Whether an output of the job is being stored by a step of its own, or waits until that is tried again. */
  readonly isStoring: (jobId: string) => Promise<boolean>
}

/** Jobs on Temporal: workflow `job-<jobId>` on the given core queue. */
export function temporalJobs(client: Client, taskQueue: string): JobWorkflows {
  const tell = async <Args extends [unknown, ...unknown[]]>(
    job: JobRef,
    signal: SignalDefinition<Args>,
    args: NoInfer<Args>,
    reuse: ReusePolicy,
  ) => {
    try {
      await client.workflow.signalWithStart<typeof generation, [unknown, ...unknown[]]>('generation', {
        workflowId: workflowId(job.jobId),
        taskQueue,
        args: [job],
        signal: signal.name,
        signalArgs: args,
        workflowIdReusePolicy: reuse,
        workflowIdConflictPolicy: 'USE_EXISTING',
      })
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
    }
  }
  return {
    giveTurn: (job, n, ...others) => tell(job, turnSignal, [n, ...others], 'ALLOW_DUPLICATE_FAILED_ONLY'),
    startAgain: (job, n, ...others) => tell(job, turnSignal, [n, ...others], 'ALLOW_DUPLICATE'),
    cancel: async (job, what) => {
      for (const each of what === 'all' ? [what] : what) await tell(job, cancelSignal, [each], 'ALLOW_DUPLICATE')
    },
    end: (job, n) => tell(job, endedSignal, [n], 'ALLOW_DUPLICATE_FAILED_ONLY'),
    report: (jobId, n) => signalIfThere(client.workflow.getHandle(workflowId(jobId)), n),
    isRunning: (jobId) => isRunning(client.workflow.getHandle(workflowId(jobId))),
    isStoring: (jobId) => isStoring(client.workflow.getHandle(workflowId(jobId))),
  }
}

type ReusePolicy = 'ALLOW_DUPLICATE' | 'ALLOW_DUPLICATE_FAILED_ONLY'

const workflowId = (jobId: string) => `job-${jobId}`

async function signalIfThere(handle: WorkflowHandle, n: number): Promise<void> {
  try {
    await handle.signal(reportedSignal, n)
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error
  }
}

/** Whether the workflow is open. */
export async function isRunning(handle: WorkflowHandle): Promise<boolean> {
  return (await openWorkflow(handle)) !== undefined
}

const storeStep: keyof MediaActivities = 'storeOutput'

async function isStoring(handle: WorkflowHandle): Promise<boolean> {
  const pending = (await openWorkflow(handle))?.raw.pendingActivities ?? []
  return pending.some(({ activityType }) => activityType?.name === storeStep)
}

/** What Temporal says of the workflow; undefined unless it is open. */
async function openWorkflow(handle: WorkflowHandle): Promise<WorkflowExecutionDescription | undefined> {
  try {
    const described = await handle.describe()
    return described.status.name === 'RUNNING' ? described : undefined
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined
    throw error
  }
}
