import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from 'mongodb'
import type { Logger } from '../eventsourcing/logger.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { type FeedEntry, readFloor, readSpan } from './feed.ts'
import type { LogPosition } from './wire-position.ts'

/** News of all users, in log order; after `reset` everything known from before `at` is worthless. */
export type FeedNews =
  | { readonly type: 'changes'; readonly entries: readonly FeedEntry[]; readonly at: LogPosition }
  | { readonly type: 'reset'; readonly at: LogPosition }

export interface FeedFollower {
  /** Everything up to here has been told; undefined before the first look. */
  readonly at: () => LogPosition | undefined
  /** Hears everything from now on; returns how to stop. Listeners must not throw or wait. */
  readonly listen: (listener: (news: FeedNews) => void) => () => void
  readonly stop: () => Promise<void>
}

export interface FollowFeedOptions {
  readonly log: Logger
  /** Between two looks at the checkpoint. */
  readonly pollMs?: number
}

const pageSize = 1_000

/**
 * Follows the feed for a whole process: one short look at the checkpoint every few milliseconds, and one indexed read when it
 * has moved. Works without change streams. Goes on by itself after any trouble.
 */
export function followFeed(db: Db, { log, pollMs = 30 }: FollowFeedOptions): FeedFollower {
  const listeners = new Set<(news: FeedNews) => void>()
  const stopping = new AbortController()
  let at: LogPosition | undefined

  const tell = (news: FeedNews) => {
    at = news.at
    for (const listener of listeners) listener(news)
  }

  const look = async () => {
    const checkpoint = await readCheckpoint(db)
    if (!checkpoint) return
    at ??= positionOf(checkpoint)
    if (checkpoint.logId !== at.logId) tell({ type: 'reset', at: positionOf(checkpoint) })
    while (checkpoint.position > at.position && !stopping.signal.aborted) {
      const news = await readNews(db, at, checkpoint)
      if (!news) return
      tell(news)
    }
  }

  const follow = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.warn({ err: error }, 'The feed could not be read'))
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const done = follow()

  return {
    at: () => at,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      stopping.abort()
      await done
    },
  }
}

/** The next page; undefined while the read models are still on their way to the floor, where one reset tells everything. */
async function readNews(db: Db, from: LogPosition, checkpoint: Checkpoint): Promise<FeedNews | undefined> {
  const { entries, upTo } = await readSpan(db, {}, { after: from.position, upTo: checkpoint.position }, pageSize)
  const floor = await readFloor(db)
  if (checkpoint.position < floor) return undefined
  if (from.position < floor) return { type: 'reset', at: positionOf(checkpoint) }
  return { type: 'changes', entries, at: { logId: from.logId, position: upTo } }
}

const positionOf = ({ logId, position }: Checkpoint): LogPosition => ({ logId, position })
