import type { FeedFollower, FeedNews } from '../feed/feed-follower.ts'

/** Test helper: a follower of the feed that passes on what the test tells it, and nothing by itself. */
export function handHeldFollower() {
  const listeners = new Set<(news: FeedNews) => void>()
  const follower: FeedFollower = {
    at: () => undefined,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => undefined,
  }
  const tell = (news: FeedNews): void => {
    for (const listener of listeners) listener(news)
  }
  return { follower, tell, listening: () => listeners.size }
}
