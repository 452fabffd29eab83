import { availableParallelism } from 'node:os'
import type { AccountSettings } from '@studio/backend/platform/providers/account.ts'
import {
  type NativeConnection,
  Worker,
  type WorkerInterceptors,
  type WorkerOptions,
  type WorkflowBundleOption,
} from '@temporalio/worker'
import type { ActivityDeps } from '../activities/deps.ts'
import type { ProviderActivities } from '../activities/provider.ts'
import { accountOf, type QueueKind, queueName } from '../queues.ts'
import type { WorkKinds } from '../work/requested/activities.ts'
import { createActivities } from './activities.ts'
import { jobContexts } from './job-context.ts'
import { observeActivities } from './observe.ts'

export interface WorkersOptions {
  readonly connection: NativeConnection
  readonly namespace: string
  readonly prefix: string
  /** Which kinds of work this process takes. */
  readonly kinds: readonly QueueKind[]
  readonly bundle: WorkflowBundleOption
  readonly deps: ActivityDeps
  /** The kinds of work that this process can do. */
  readonly workKinds: WorkKinds
  /** This process does not call services without an account. */
  readonly accounts: ReadonlyMap<string, AccountLimits>
}

/**
 * Limits of a provider account: outputs at once, each of which takes a slot while it is watched, and submits of all processes
 * together.
 */
type AccountLimits = Pick<AccountSettings, 'inFlight' | 'perMinute'>

/**
 * How many jobs stay in memory between two of their steps; the rest are replayed when they continue. It is more than accounts let
 * run at once.
 */
const maxCachedWorkflows = 150

/**
 * How many workflow tasks run at once. They share one thread and have ten seconds each, so more of them would only time out
 * together.
 */
const maxConcurrentWorkflowTaskExecutions = 8

/** How many pieces of work a process does at once: few, because each may use a processor as long as it runs; patient work only waits. */
const workAtOnce = { quick: 2, work: 2, batch: 1, patient: 20 } as const

/** Time after SIGTERM within which the outcome of a POST under way must be written. */
const shutdownGraceTime = '7 seconds'

/** Creates the workers of this process, one per kind of work; `run` starts them. */
export function createWorkers(options: WorkersOptions): Promise<readonly Worker[]> {
  const interceptors = { activity: [observeActivities(jobContexts(options.deps.store))] }
  return Promise.all(options.kinds.flatMap((kind) => createWorker(kind, options, interceptors) ?? []))
}

function createWorker(
  kind: QueueKind,
  options: WorkersOptions,
  interceptors: WorkerInterceptors,
): Promise<Worker> | undefined {
  const { connection, namespace, prefix, bundle, kinds, deps, workKinds, accounts } = options
  const activities = createActivities({ ...deps, workKinds, storesPictures: kinds.includes('media') })
  const shared = {
    connection,
    namespace,
    taskQueue: queueName(prefix, kind),
    shutdownGraceTime,
    interceptors,
    // the response to a heartbeat carries a cancel, so no heartbeat is held back
    maxHeartbeatThrottleInterval: '1 second',
  } as const
  switch (kind) {
    case 'core':
      return Worker.create({
        ...shared,
        workflowBundle: bundle,
        activities: activities.core,
        maxCachedWorkflows,
        maxConcurrentWorkflowTaskExecutions,
        // how long the jobs of a killed worker wait until another one takes them
        stickyQueueScheduleToStartTimeout: '3 seconds',
        // a run that cannot be replayed (seen: side-by-side local activities in another order) fails instead of hanging; the
        // sweep starts the job again, and it continues from the log
        workflowFailureErrorTypes: {
          generation: ['NondeterminismError'],
          requestedWork: ['NondeterminismError'],
          '*': [],
        },
      })
    case 'media':
      return Worker.create({
        ...shared,
        activities: activities.media,
        maxConcurrentActivityTaskExecutions: availableParallelism(),
      })
    case 'quick':
    case 'work':
    case 'batch':
    case 'patient':
      return Worker.create({
        ...shared,
        activities: activities.work,
        maxConcurrentActivityTaskExecutions: workAtOnce[kind],
      })
    default:
      return createProviderWorker(shared, activities.provider, accounts.get(accountOf(kind)))
  }
}

function createProviderWorker(
  shared: WorkerOptions,
  activities: ProviderActivities,
  account: AccountLimits | undefined,
): Promise<Worker> | undefined {
  if (account === undefined) return undefined
  return Worker.create({
    ...shared,
    activities,
    maxConcurrentActivityTaskExecutions: 2 * account.inFlight,
    // the server enforces this for the whole queue, on which an output usually is one activity with one submit
    maxTaskQueueActivitiesPerSecond: account.perMinute / 60,
    // an eager start would bypass the queue's rate limit
    maxEagerActivityReservationsPerWorkflowTask: 0,
  })
}
