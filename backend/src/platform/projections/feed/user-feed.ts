import type { Db } from 'mongodb'
import type { LiveChange } from '../../live/live-contract.ts'
import { readCheckpoint } from '../checkpoint.ts'
import { changesOf, readFeed } from './feed.ts'
import type { FeedFollower, FeedNews } from './feed-follower.ts'
import type { LogPosition } from './log-position.ts'

/** What one open page hears. `ready`: it has been told everything up to here and hears the rest as it happens. */
export type UserNews =
  | { readonly type: 'ready'; readonly at: LogPosition }
  | { readonly type: 'changes'; readonly at: LogPosition; readonly changes: readonly LiveChange[] }
  | { readonly type: 'reset'; readonly at: LogPosition }

export interface UserFeedOptions {
  readonly userId: string
  /** The last position the page was given; without one it hears only what is new. */
  readonly after?: LogPosition
  /** Called in log order, each change once. */
  readonly send: (news: UserNews) => void
}

/**
 * Tells an open page what has changed since a position and then everything as it happens, without a gap or a repetition.
 * @returns ends it; rejects when the database does not answer or has no read models yet
 */
export async function openUserFeed(
  db: Db,
  follower: FeedFollower,
  { userId, after, send }: UserFeedOptions,
): Promise<() => void> {
  const early: FeedNews[] = []
  let hear = (news: FeedNews): void => void early.push(news)
  // Listens before it reads the past, so that no change is missed in between.
  const close = follower.listen((news) => hear(news))
  try {
    let at = await tellPast(db, { userId, send, after: after ?? (await newest(db)) })
    send({ type: 'ready', at })
    hear = (news) => {
      const told = news.at.logId === at.logId ? at.position : 0n
      // After a reset everything from before is void, also when its position was a later one.
      if (news.type === 'changes' && news.at.position <= told) return
      at = news.at
      if (news.type === 'reset') return send(news)
      const own = news.entries.filter((entry) => entry.userId === userId && entry.position > told)
      if (own.length > 0) send({ type: 'changes', at, changes: changesOf(own) })
    }
    for (const news of early) hear(news)
    return close
  } catch (error) {
    close()
    throw error
  }
}

async function tellPast(db: Db, options: UserFeedOptions & { readonly after: LogPosition }): Promise<LogPosition> {
  let { after } = options
  for (;;) {
    const page = await readFeed(db, { userId: options.userId, after })
    if (!page) throw noReadModels()
    if (page.type === 'reset' || page.changes.length > 0) options.send(page)
    if (page.type === 'reset' || !page.more) return page.at
    after = page.at
  }
}

async function newest(db: Db): Promise<LogPosition> {
  const checkpoint = await readCheckpoint(db)
  if (!checkpoint) throw noReadModels()
  return { logId: checkpoint.logId, position: checkpoint.position }
}

const noReadModels = () => new Error('There are no read models yet')
