import type { Db } from 'mongodb'
import type { Logger } from '../../eventsourcing/logger.ts'
import { type Checkpoint, readCheckpoint } from '../checkpoint.ts'
import { type FeedEntry, readFloor, readSpan } from './feed.ts'
import type { LogPosition } from './log-position.ts'
import { type Pace, steadyPace } from './pace.ts'

/** Changes of all users, in log order. After `reset` everything that a page knows from before `at` is void. */
export type FeedNews =
  | { readonly type: 'changes'; readonly entries: readonly FeedEntry[]; readonly at: LogPosition }
  | { readonly type: 'reset'; readonly at: LogPosition }

export interface FeedFollower {
  /** Everything up to here has been passed on; undefined before the first look. */
  readonly at: () => LogPosition | undefined
  /** Calls the listener with everything from now on; returns a function that ends this. Listeners must not throw or wait. */
  readonly listen: (listener: (news: FeedNews) => void) => () => void
  readonly stop: () => Promise<void>
}

export interface FollowFeedOptions {
  readonly log: Logger
  /** When to look at the checkpoint; every 30 milliseconds when absent. */
  readonly pace?: Pace
}

const pageSize = 1_000

/**
 * Follows the feed for a whole process: short looks at the checkpoint, and one indexed read whenever it has moved. Needs no
 * change streams, which only a replica set has. Continues by itself after any trouble. Stops its pace when it is stopped.
 */
export function followFeed(db: Db, { log, pace = steadyPace(30) }: FollowFeedOptions): FeedFollower {
  const listeners = new Set<(news: FeedNews) => void>()
  const stopping = new AbortController()
  let at: LogPosition | undefined
  /** The read models were emptied, or a killed server has lost the newest writes: pages that read now see less than they were told. */
  let wentBack = false

  const tell = (news: FeedNews) => {
    at = news.at
    for (const listener of listeners) listener(news)
  }

  /** Sends a reset when one is due; false while the read models are being refilled, because one reset at the end is enough. */
  const tellReset = async (told: LogPosition, checkpoint: Checkpoint): Promise<boolean> => {
    const isOther = checkpoint.logId !== told.logId
    if (!isOther && !wentBack) return true
    if (!isOther && !(await isBack(db, told, checkpoint))) return false
    wentBack = false
    tell({ type: 'reset', at: positionOf(checkpoint) })
    return true
  }

  /** Passes on the next page; false while there is none. */
  const tellNews = async (from: LogPosition, checkpoint: Checkpoint): Promise<boolean> => {
    const news = await readNews(db, from, checkpoint)
    if (news) tell(news)
    return news !== undefined
  }

  const look = async () => {
    const checkpoint = await readCheckpoint(db)
    wentBack ||= at !== undefined && (!checkpoint || checkpoint.position < at.position)
    if (!checkpoint) return
    pace.seen(checkpoint.position)
    at ??= positionOf(checkpoint)
    if (!(await tellReset(at, checkpoint))) return
    while (checkpoint.position > at.position && !stopping.signal.aborted) {
      // Whoever begins to listen later reads by themselves what was before.
      if (listeners.size === 0) at = positionOf(checkpoint)
      else if (!(await tellNews(at, checkpoint))) return
    }
  }

  const follow = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.warn({ err: error }, 'The feed could not be read'))
      await pace.nextLook()
    }
  }
  const done = follow()

  return {
    at: () => at,
    listen(listener) {
      listeners.add(listener)
      if (listeners.size === 1) pace.watched(true)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) pace.watched(false)
      }
    },
    async stop() {
      stopping.abort()
      await pace.stop()
      await done
    },
  }
}

/** The next page; undefined while the read models have not reached the floor, where one reset is enough. */
async function readNews(db: Db, from: LogPosition, checkpoint: Checkpoint): Promise<FeedNews | undefined> {
  const { entries, upTo } = await readSpan(db, {}, { after: from.position, upTo: checkpoint.position }, pageSize)
  const floor = await readFloor(db)
  if (checkpoint.position < floor) return undefined
  if (from.position < floor) return { type: 'reset', at: positionOf(checkpoint) }
  return { type: 'changes', entries, at: { logId: from.logId, position: upTo } }
}

/** Whether the read models have again reached what was passed on, and what the feed has left out. */
const isBack = async (db: Db, told: LogPosition, { position }: Checkpoint): Promise<boolean> =>
  position >= told.position && position >= (await readFloor(db))

const positionOf = ({ logId, position }: Checkpoint): LogPosition => ({ logId, position })
