import type { Recorded } from '../event.ts'
import { RevisionConflict, StoreUnavailable } from '../store/errors.ts'
import type { Appended, EventStore, NewEvent, ReadOptions } from '../store/event-store.ts'
import { readMethods } from '../store/read-methods.ts'

/** What happens to an append: it works, it is lost on its way to the store, or it is done and the response is lost. */
export type AppendFate = 'works' | 'lost' | 'answer-lost'

export interface MemoryStore extends EventStore {
  /** What happens to the next appends, in order; later ones work. */
  readonly fates: AppendFate[]
  /** Called before an append takes effect, so that another writer can be faster. */
  beforeAppend: (() => Promise<void>) | undefined
}

/** Test helper: the store's rules for exact revisions, idempotent repeats included, in memory and with faults. */
export function memoryStore(): MemoryStore {
  const streams = new Map<string, Recorded[]>()
  const fates: AppendFate[] = []
  let position = 0n

  const recordAll = (stream: string, next: number, events: readonly NewEvent[]): Recorded[] =>
    events.map(({ id, event, metadata }, n) => {
      position += 1n
      const revision = BigInt(next + n)
      return { ...event, id, stream, revision, position, created: new Date(0), metadata: { ...metadata, schema: 1 } }
    })

  const appendOrRecognise = (stream: string, expected: bigint | 'none', events: readonly NewEvent[]): Appended => {
    const before = streams.get(stream) ?? []
    const next = expected === 'none' ? 0 : Number(expected) + 1
    const there = before.slice(next, next + events.length)
    const repeated = there.length > 0 && events.every(({ id }, n) => there[n]?.id === id)
    if (!repeated && before.length !== next)
      throw new RevisionConflict(stream, expected, before.at(-1)?.revision ?? 'none')
    const appended = repeated ? there : recordAll(stream, next, events)
    if (!repeated) streams.set(stream, [...before, ...appended])
    const last = appended.at(-1)
    return { revision: last?.revision ?? 0n, position: last?.position ?? 0n }
  }

  const store: MemoryStore = {
    fates,
    beforeAppend: undefined,
    ...readMethods(async (stream, options = {}) => pick(streams.get(stream) ?? [], options)),
    async append(stream, expected, events) {
      const race = store.beforeAppend
      store.beforeAppend = undefined
      await race?.()
      const fate = fates.shift() ?? 'works'
      if (fate === 'lost') throw new StoreUnavailable('lost')
      const appended = appendOrRecognise(stream, expected, events)
      if (fate === 'answer-lost') throw new StoreUnavailable('answer lost')
      return appended
    },
    logId: async () => 'memory',
    head: async () => position,
    dispose: async () => undefined,
  }
  return store
}

function pick(events: readonly Recorded[], { direction = 'forwards', from, limit }: ReadOptions): readonly Recorded[] {
  const wanted = direction === 'forwards' ? events : events.toReversed()
  const started = wanted.filter((event) => from === undefined || isAtOrAfter(event.revision, from, direction))
  return started.slice(0, limit)
}

const isAtOrAfter = (revision: bigint, from: bigint, direction: 'forwards' | 'backwards'): boolean =>
  direction === 'forwards' ? revision >= from : revision <= from
