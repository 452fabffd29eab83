import type { JobKinds } from '@studio/backend/features/job-kinds.ts'
import type { OpenThings } from '@studio/backend/features/starting-point.ts'
import type { Position } from '@studio/backend/platform/eventsourcing/event.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import type { Logger } from '@studio/backend/platform/eventsourcing/logger.ts'
import type { FollowableStore, LogChunk } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { subscribeToAll } from '@studio/backend/platform/eventsourcing/subscription/subscription.ts'
import type { DiskSpace } from '@studio/backend/platform/media/blobs/disk-space.ts'
import type { Provider } from '@studio/backend/platform/providers/port.ts'
import type { Reports } from '../activities/task/reports.ts'
import { dispatchNext } from './dispatch.ts'
import { createDispatcherState, type DispatcherState } from './dispatcher-state.ts'
import type { JobWorkflows } from './jobs.ts'
import { startPump } from './pump.ts'
import { reactionTo } from './reactions.ts'
import { type Deadlines, sweep } from './sweep.ts'
import { type CallSweepDeps, sweepCalls } from './sweep-calls.ts'
import { createSweeps } from './sweeps.ts'
import type { Room } from './turns.ts'
import { createUnbrokenWatch } from './unbroken-watch.ts'
import { createWorkDispatch, type WorkDispatch, type WorkDispatchDeps } from './work-dispatch.ts'

export interface DispatcherOptions {
  readonly store: FollowableStore
  readonly handle: Handle
  /** What the read models know, so that the log need not be read from its start; read again until they are available. */
  readonly startingPoint: () => Promise<OpenThings>
  readonly workflows: JobWorkflows
  readonly work: Pick<WorkDispatchDeps, 'workflows' | 'kinds'>
  readonly openCalls: CallSweepDeps['openCalls']
  readonly signs: CallSweepDeps['signs']
  readonly callSilenceMs?: CallSweepDeps['callSilenceMs']
  readonly reports: Pick<Reports, 'tell'>
  readonly room: Room
  readonly disk: DiskSpace
  readonly deadlines: Deadlines
  readonly kinds: JobKinds
  readonly sweepEveryMs: number
  readonly clock: () => Date
  readonly log: Logger
}

export interface Dispatcher {
  /** Checks every open job, all open work and every open call of a language model now. */
  readonly sweep: () => Promise<void>
  /** How many outputs take room at a provider account. */
  readonly inFlight: (provider: Provider['name']) => number
  readonly stop: () => Promise<void>
}

const lookAgainMs = 5_000

/**
 * Leads from the event log to workflows: follows the log, gives outputs their turns, starts work, passes cancels on and checks what is open. Only
 * one dispatcher should be active at a time, by lease. A second one does no harm, but each counts only the room that it has given
 * away itself.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, log } = options
  const state = createDispatcherState(options.room, options.kinds)
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'dispatching is in trouble and goes on')
  const pump = startPump({ work: () => dispatchNext({ ...options, state }), onTrouble })
  const work = createWorkDispatch({ ...options.work, store, clock: options.clock, onTrouble })
  // a pump of its own: neither holds the other up when its calls fail
  const workPump = startPump({ work: work.next, onTrouble })
  const pokeAll = () => {
    pump.poke()
    workPump.poke()
  }
  // one look may fall out, since a sweep takes its time
  const noteLook = createUnbrokenWatch(options.clock, 2 * options.sweepEveryMs)
  const sweeps = createSweeps([
    async () => {
      await sweep({ ...options, state, noteLook, onTrouble })
      pokeAll()
    },
    work.sweep,
    () => sweepCalls({ ...options, onTrouble }),
  ])

  let position: Position | undefined
  const begin = async () => {
    if (position !== undefined) return position
    const start = await options.startingPoint()
    state.load(start)
    work.load(start.work)
    position = start.position
    sweeps.begin()
    return position
  }
  const subscription = subscribeToAll(store, {
    from: begin,
    onBatch: (chunk) => {
      applyAll(state, work, chunk, log)
      position = chunk.upTo
      pokeAll()
      return Promise.resolve()
    },
    onTrouble,
  })
  const timer = setInterval(sweeps.begin, options.sweepEveryMs)
  // no event says that the disk has room again
  const looking = setInterval(pump.poke, lookAgainMs)

  return {
    sweep: sweeps.now,
    inFlight: state.turns.running,
    async stop() {
      clearInterval(timer)
      clearInterval(looking)
      await subscription.stop()
      await Promise.all([pump.stop(), workPump.stop()])
    },
  }
}

/** Handling an event only updates the state in memory; it never waits for room or for Temporal. */
function applyAll(state: DispatcherState, work: WorkDispatch, { items }: LogChunk, log: Logger): void {
  for (const item of items) {
    if ('undecodable' in item) {
      log.error({ place: item.undecodable.location }, 'the dispatcher passes over an event that it cannot read')
      continue
    }
    work.apply(item.event)
    const reaction = reactionTo(item.event)
    if (reaction !== undefined) state.apply(reaction)
  }
}
