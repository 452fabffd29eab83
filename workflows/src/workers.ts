import { availableParallelism } from 'node:os'
import { type NativeConnection, Worker, type WorkflowBundleOption } from '@temporalio/worker'
import { createActivities } from './activities/create.ts'
import type { ActivityDeps } from './activities/deps.ts'
import { type QueueKind, queueName } from './queues.ts'

export interface WorkersOptions {
  readonly connection: NativeConnection
  readonly namespace: string
  readonly prefix: string
  /** Which kinds of work this process takes. */
  readonly kinds: readonly QueueKind[]
  readonly bundle: WorkflowBundleOption
  readonly deps: ActivityDeps
  readonly account: ProviderAccount
}

/** What a provider account allows. */
export interface ProviderAccount {
  /** Outputs at once; each holds a slot while it is watched. */
  readonly inFlight: number
  /** Submits in a minute, over all worker processes. */
  readonly perMinute: number
}

/** What a POST that was sent may still take to be written down after the process was told to stop. */
const shutdownGraceTime = '7 seconds'

/** Creates the workers of this process, one per kind of work; `run` starts them. */
export function createWorkers(options: WorkersOptions): Promise<readonly Worker[]> {
  return Promise.all(options.kinds.map((kind) => createWorker(kind, options)))
}

function createWorker(kind: QueueKind, options: WorkersOptions): Promise<Worker> {
  const { connection, namespace, prefix, bundle, deps, account } = options
  const activities = createActivities(deps)
  const shared = { connection, namespace, taskQueue: queueName(prefix, kind), shutdownGraceTime } as const
  switch (kind) {
    case 'core':
      return Worker.create({
        ...shared,
        workflowBundle: bundle,
        activities: activities.core,
        // how long the jobs of a worker that was killed wait for it before another one takes them
        stickyQueueScheduleToStartTimeout: '3 seconds',
      })
    case 'media':
      return Worker.create({
        ...shared,
        activities: activities.media,
        maxConcurrentActivityTaskExecutions: availableParallelism(),
      })
    case 'provider-wavespeed':
    case 'provider-segmind':
      return Worker.create({
        ...shared,
        activities: activities.provider,
        maxConcurrentActivityTaskExecutions: 2 * account.inFlight,
        // enforced by the server for the whole queue, on which an output is a submit and a watch
        maxTaskQueueActivitiesPerSecond: (2 * account.perMinute) / 60,
        // an eager start would pass by the queue's rate limit
        maxEagerActivityReservationsPerWorkflowTask: 0,
      })
  }
}
