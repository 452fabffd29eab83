import type { Client } from '@temporalio/client'
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client'
import type { WorkRef } from '../work/requested/refs.ts'
import { cancelWorkSignal } from '../work/requested/signals.ts'
import type { requestedWork } from '../work/requested/workflow.ts'
import { isRunning } from './jobs.ts'

/** The calls of the dispatcher to the workflows of work. Each may be repeated. */
export interface WorkWorkflows {
  /** Starts a piece of work if it does not run; one whose workflow has closed well stays closed. */
  readonly start: (work: WorkRef) => Promise<void>
  /** Does the same for work whose workflow has closed although the log says that it has not ended. */
  readonly startAgain: (work: WorkRef) => Promise<void>
  /** Tells that the person has cancelled it; work without a running workflow gets one that ends it. */
  readonly cancel: (work: WorkRef) => Promise<void>
  readonly isRunning: (workId: string) => Promise<boolean>
}

/** Work on Temporal: workflow `work-<workId>` on the given core queue. */
export function temporalWork(client: Client, taskQueue: string): WorkWorkflows {
  const options = (work: WorkRef) =>
    ({ workflowId: `work-${work.workId}`, taskQueue, args: [work], workflowIdConflictPolicy: 'USE_EXISTING' }) as const
  const start = async (work: WorkRef, workflowIdReusePolicy: 'ALLOW_DUPLICATE' | 'ALLOW_DUPLICATE_FAILED_ONLY') => {
    try {
      await client.workflow.start<typeof requestedWork>('requestedWork', { ...options(work), workflowIdReusePolicy })
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
    }
  }
  return {
    start: (work) => start(work, 'ALLOW_DUPLICATE_FAILED_ONLY'),
    startAgain: (work) => start(work, 'ALLOW_DUPLICATE'),
    cancel: async (work) => {
      await client.workflow.signalWithStart<typeof requestedWork>('requestedWork', {
        ...options(work),
        signal: cancelWorkSignal.name,
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      })
    },
    isRunning: (workId) => isRunning(client.workflow.getHandle(`work-${workId}`)),
  }
}
