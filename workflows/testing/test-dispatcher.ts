import type { OpenJob } from '@studio/backend/features/jobs/lists/open-queries.ts'
import { memorySigns } from '@studio/backend/platform/projections/testing/memory-signs.ts'
import { type Dispatcher, startDispatcher } from '../src/dispatcher/dispatcher.ts'
import type { JobWorkflows } from '../src/dispatcher/jobs.ts'
import type { World } from './world.ts'

const minute = 60_000
const day = 24 * 60 * minute

export interface DispatcherSettings {
  readonly inFlight?: number
  readonly workflows?: JobWorkflows
  /** Where it begins to read; the end of the log when absent, so that it knows nothing of earlier tests' jobs. */
  readonly from?: bigint
  /** What the read model knows. */
  readonly jobs?: readonly OpenJob[]
  readonly reports?: Pick<World['deps']['reports'], 'tell'>
  readonly clock?: () => Date
}

/** A dispatcher of the world's jobs, which sweeps only when it is told to. */
export async function startTestDispatcher(
  world: World,
  {
    inFlight = 100,
    workflows = world.workflows,
    from,
    jobs = [],
    reports = world.deps.reports,
    clock = () => new Date(),
  }: DispatcherSettings = {},
): Promise<Dispatcher> {
  const position = from ?? (await world.log.store.head())
  return startDispatcher({
    store: world.log.store,
    handle: world.log.handle,
    startingPoint: () => Promise.resolve({ jobs, unsettled: [], work: [], position }),
    workflows,
    work: { workflows: world.work, kinds: new Map() },
    openCalls: () => Promise.resolve([]),
    signs: memorySigns(),
    reports,
    room: { wavespeed: inFlight, segmind: 0 },
    disk: { hasRoom: () => Promise.resolve(true) },
    deadlines: { graceMs: 15 * minute, graceOfTaskMs: 15 * minute, afterAdmissionMs: day },
    kinds: world.deps.kinds,
    sweepEveryMs: day,
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
}
