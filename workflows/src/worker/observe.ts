import { JobId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { observed } from '@studio/backend/platform/observability/observed.ts'
import type { ActivityInterceptorsFactory } from '@temporalio/worker'
import { z } from 'zod'
import type { JobWorkflows } from '../dispatcher/jobs.ts'
import type { ContextOf, WorkRef } from './job-context.ts'

/** The argument of an activity: the ids of an output, an intent or a task. */
const Ref = z.object({
  userId: UserId,
  jobId: JobId,
  requestRevision: z.string(),
  provider: z.string(),
  n: z.int().optional(),
  taskId: z.string().optional(),
})

/** The same activities, each as a span under its job's correlation id; log lines carry that id with job, output and task. */
export function observeActivities(contextOf: ContextOf): ActivityInterceptorsFactory {
  return ({ info: { activityType, attempt } }) => ({
    inbound: {
      async execute(input, next) {
        const ref = Ref.safeParse(input.args[0])
        const fields = ref.success ? await contextOf(ref.data) : {}
        const attributes = { 'atelier.activity': activityType, 'atelier.attempt': attempt }
        return await observed(fields, 'activity', attributes, () => next(input))
      },
    },
  })
}

/** The same workflows, with every call of the dispatcher as a span under the job's correlation id. */
export function observeWorkflows(workflows: JobWorkflows, contextOf: ContextOf): JobWorkflows {
  const act = async (name: string, job: WorkRef, work: () => Promise<void>) =>
    await observed(await contextOf(job), `dispatcher ${name}`, {}, work)
  return {
    ...workflows,
    giveTurn: (job, n, ...others) => act('turn', { ...job, n }, () => workflows.giveTurn(job, n, ...others)),
    startAgain: (job, n, ...others) => act('start again', { ...job, n }, () => workflows.startAgain(job, n, ...others)),
    cancel: (job, what) => act('cancel', job, () => workflows.cancel(job, what)),
    end: (job, n) => act('end', { ...job, n }, () => workflows.end(job, n)),
  }
}
