import type { Position, Recorded } from '../event.ts'
import type { FollowableStore, LogChunk, LogItem, LogReader } from '../store/event-store.ts'

type Following = Pick<FollowableStore, 'follow' | 'head' | 'logId'>

export interface MemoryLog extends Following {
  readonly add: (...items: readonly (Recorded | LogItem)[]) => void
  /** Moves the position of filtered events past the last item. */
  readonly checkpoint: (position: Position) => void
  /** Lets every open reader fail, or end when no error is given. */
  readonly drop: (error?: Error) => void
  /** While stalled nothing more is handed out, and no error tells. */
  readonly stall: (stalled: boolean) => void
  /** Becomes another log without any events. */
  readonly replace: (logId: string) => void
  /** Positions after which readers were opened. */
  readonly opened: readonly Position[]
}

/** Test helper: a log in memory that can be followed, with all the faults of a real one. */
export function memoryLog(logId: string): MemoryLog {
  let id = logId
  let items: LogItem[] = []
  let filtered: Position = 0n
  let stalled = false
  const opened: Position[] = []
  const readers = new Set<(error?: Error) => void>()
  let changed = Promise.withResolvers<void>()

  const wake = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  const newsAfter = (position: Position, limit: number): LogChunk | undefined => {
    if (stalled) return undefined
    const news = items.filter((item) => positionOf(item) > position).slice(0, limit)
    const upTo = news.map(positionOf).at(-1) ?? filtered
    return upTo > position ? { items: news, upTo } : undefined
  }

  const follow = (after: Position): LogReader => {
    let position = after
    let over: { readonly error?: Error | undefined } | undefined
    const end = (error?: Error) => {
      over ??= { error }
      wake()
    }
    opened.push(after)
    readers.add(end)
    return {
      async next(limit) {
        while (!over) {
          const chunk = newsAfter(position, limit)
          position = chunk?.upTo ?? position
          if (chunk) return chunk
          await changed.promise
        }
        if (over.error) throw over.error
        return undefined
      },
      async close() {
        readers.delete(end)
        end()
      },
    }
  }

  return {
    opened,
    follow,
    head: async () => items.map(positionOf).at(-1) ?? 0n,
    logId: async () => id,
    add(...added) {
      items.push(...added.map((item) => ('type' in item ? { event: item } : item)))
      wake()
    },
    checkpoint(position) {
      filtered = position
      wake()
    },
    drop(error) {
      for (const end of readers) end(error)
    },
    stall(now) {
      stalled = now
      wake()
    },
    replace(other) {
      id = other
      items = []
      filtered = 0n
    },
  }
}

const positionOf = (item: LogItem): Position =>
  'event' in item ? item.event.position : item.undecodable.location.position
