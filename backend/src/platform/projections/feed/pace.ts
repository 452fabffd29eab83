import type { Position } from '../../eventsourcing/event.ts'
import type { Logger } from '../../eventsourcing/logger.ts'
import type { FollowableStore, LogChunk } from '../../eventsourcing/store/event-store.ts'
import { type Subscription, subscribeToAll } from '../../eventsourcing/subscription/subscription.ts'
import { locationOf } from '../apply/batch.ts'

/** How often a follower reads the checkpoint. */
export interface Pace {
  /** Resolves when the next look is due, and at once after `stop`. */
  readonly nextLook: () => Promise<void>
  /** Called with the checkpoint that each look has found. */
  readonly seen: (position: Position) => void
  /** Called when somebody begins to wait for news, and when nobody waits any more; at first nobody does. */
  readonly watched: (isWatched: boolean) => void
  readonly stop: () => Promise<void>
}

/** Looks at fixed intervals, in milliseconds. */
export function steadyPace(everyMs: number): Pace {
  const timer = interruptibleTimer()
  return {
    nextLook: () => timer.wait(everyMs),
    seen: () => undefined,
    watched: () => undefined,
    stop: async () => timer.end(),
  }
}

export interface LogPaceOptions {
  readonly log: Logger
  /** Between two looks while the read models have still to reach an event that was appended. */
  readonly busyMs?: number
  /** Between two looks while nothing is appended: for what the log does not tell, such as read models that were rebuilt. */
  readonly idleMs?: number
}

/** An event that the checkpoint does not reach in this time is no reason to look often: the projector is down or behind. */
const expectMs = 5_000

/**
 * Looks often only while somebody waits for news and the checkpoint has still to reach an event of the log, and rarely otherwise.
 * The event store pushes its news, so an idle product asks MongoDB next to nothing, and a change is seen as soon as by looking
 * often all the time. While nobody waits the log is not followed either, since every event of it would be sent here and decoded.
 */
export function paceOfLog(
  store: Pick<FollowableStore, 'follow' | 'head'>,
  { log, busyMs = 30, idleMs = 1_000 }: LogPaceOptions,
): Pace {
  const timer = interruptibleTimer()
  let newest: Position | undefined
  let reached: Position = 0n
  let expectedUntil = 0
  let isStopped = false
  let leaving: Promise<unknown> = Promise.resolve()
  const isBusy = () => newest !== undefined && reached < newest && performance.now() < expectedUntil

  const hear = (position: Position) => {
    const wasBusy = isBusy()
    newest = position
    expectedUntil = performance.now() + expectMs
    if (!wasBusy && isBusy()) timer.interrupt()
  }

  /** Counts the beginnings and ends of watching, so that what arrives late from an earlier subscription is passed over. */
  let watch = 0
  let subscription: Subscription | undefined
  const follow = (): Subscription => {
    const own = ++watch
    return subscribeToAll(store, {
      async from() {
        const position = newest ?? (await store.head())
        // What the read models have still to reach at the beginning is waited for like what comes later.
        if (own === watch) hear(position)
        return position
      },
      async onBatch({ items }: LogChunk) {
        const last = items.at(-1)
        if (last && own === watch) hear(locationOf(last).position)
      },
      onTrouble: (error, attempt) => log.warn({ err: error, attempt }, 'News of the log come late for a moment'),
    })
  }
  const leave = async () => {
    const left = subscription
    watch++
    subscription = undefined
    newest = undefined
    await left?.stop()
  }

  return {
    async nextLook() {
      if (isBusy()) return timer.wait(busyMs)
      await timer.wait(idleMs)
      // The projector needs a moment for the event that has just been heard of.
      if (isBusy()) await timer.wait(busyMs / 2)
    },
    seen: (position) => {
      reached = position
    },
    watched(isWatched) {
      if (!isWatched) leaving = Promise.all([leaving, leave()])
      else if (!isStopped) subscription ??= follow()
    },
    async stop() {
      isStopped = true
      timer.end()
      await Promise.all([leaving, leave()])
    },
  }
}

function interruptibleTimer() {
  let ended = false
  let interrupt = (): void => undefined
  return {
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ended ? 0 : ms)
        interrupt = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    interrupt: () => interrupt(),
    end() {
      ended = true
      interrupt()
    },
  }
}
