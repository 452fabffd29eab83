import type { Db } from 'mongodb'
import type { Logger } from '../../eventsourcing/logger.ts'
import { type Checkpoint, readCheckpoint } from '../checkpoint.ts'
import { type FeedEntry, readFloor, readSpan } from './feed.ts'
import type { LogPosition } from './log-position.ts'
import { type Pace, steadyPace } from './pace.ts'

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
  /** Read models were emptied, or a killed server has lost their end: who looks meanwhile sees less than was told. */
  let wentBack = false

  const tell = (news: FeedNews) => {
    at = news.at
    for (const listener of listeners) listener(news)
  }

  /** Tells a reset if one is due; false while the read models are on their way back, where one at the end tells everything. */
  const tellReset = async (told: LogPosition, checkpoint: Checkpoint): Promise<boolean> => {
    const isOther = checkpoint.logId !== told.logId
    if (!isOther && !wentBack) return true
    if (!isOther && !(await isBack(db, told, checkpoint))) return false
    wentBack = false
    tell({ type: 'reset', at: positionOf(checkpoint) })
    return true
  }

  const look = async () => {
    const checkpoint = await readCheckpoint(db)
    wentBack ||= at !== undefined && (!checkpoint || checkpoint.position < at.position)
    if (!checkpoint) return
    pace.seen(checkpoint.position)
    at ??= positionOf(checkpoint)
    if (!(await tellReset(at, checkpoint))) return
    while (checkpoint.position > at.position && !stopping.signal.aborted) {
      const news = await readNews(db, at, checkpoint)
      if (!news) return
      tell(news)
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
      return () => listeners.delete(listener)
    },
    async stop() {
      stopping.abort()
      await pace.stop()
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

/** Whether the read models show again all that was told, and all that the feed leaves out. */
const isBack = async (db: Db, told: LogPosition, { position }: Checkpoint): Promise<boolean> =>
  position >= told.position && position >= (await readFloor(db))

const positionOf = ({ logId, position }: Checkpoint): LogPosition => ({ logId, position })
