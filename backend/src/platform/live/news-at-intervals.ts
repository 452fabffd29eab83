import type { FeedNews } from '../projections/feed/feed-follower.ts'

/** Tells the kinds of all news of a time at once: the first news without delay, later news when the time is over. */
export interface NewsAtIntervals {
  readonly hear: (news: FeedNews) => void
  readonly stop: () => void
}

/** @param everyMs the least time between two calls of `tell` */
export function newsAtIntervals(tell: (kinds: readonly string[]) => void, everyMs: number): NewsAtIntervals {
  let heard: Set<string> | undefined
  let timer: NodeJS.Timeout | undefined

  const tellHeard = (): void => {
    timer = undefined
    if (heard === undefined) return
    const kinds = [...heard]
    heard = undefined
    timer = setTimeout(tellHeard, everyMs)
    tell(kinds)
  }

  return {
    hear(news) {
      heard ??= new Set()
      if (news.type === 'changes') for (const { kind } of news.entries) heard.add(kind)
      if (timer === undefined) tellHeard()
    },
    stop: () => clearTimeout(timer),
  }
}
