import type { Endpoint, LiveChange } from '@studio/backend/contract'
import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { cacheKey } from '../api/query.ts'
import { createBatchRefresher } from './batch-refresher.ts'

/** How something that a page shows follows the changes of one kind. */
export interface LiveKind {
  readonly kind: LiveChange['kind']
  /** What follows. Several micro-frontends may register the same; it is applied once. */
  readonly name: string
  /** Brings the cache up to date after a change of the thing with this id. Does nothing to what was never fetched. */
  readonly apply: (client: QueryClient, id: string) => void
  /** Fetches the same from the specified endpoint, while the page has no live feed. Throws when the server does not respond. */
  readonly poll?: (client: QueryClient) => Promise<unknown>
}

/** From this many changes on, everything is fetched anew instead of each changed thing. */
const many = 100

/** What is shown and followed; a page has one, see below. */
export function createLiveKinds() {
  const registered = new Map<string, LiveKind>()
  /** What has changed so far, for those who register later: what they show may have been fetched ahead, before the change. */
  const told = new Map<QueryClient, Map<string, LiveChange>>()

  function catchUp(client: QueryClient, live: LiveKind, changes: readonly LiveChange[]): void {
    if (changes.length >= many) void client.invalidateQueries()
    else for (const { kind, id } of changes) if (kind === live.kind) live.apply(client, id)
  }

  function remember(client: QueryClient, changes: readonly LiveChange[]): void {
    const known = told.get(client) ?? new Map<string, LiveChange>()
    for (const change of changes) if (known.size < many) known.set(`${change.kind} ${change.id}`, change)
    told.set(client, known)
  }

  return {
    /** Registers what a micro-frontend shows. Called when it is loaded; changes that came before are applied to it at once. */
    register: (kinds: readonly LiveKind[]): void => {
      for (const live of kinds) {
        const key = `${live.kind} ${live.name}`
        if (registered.has(key)) continue
        registered.set(key, live)
        for (const [client, changes] of told) catchUp(client, live, [...changes.values()])
      }
    },
    /** Applies changes to everything that follows their kinds; everything is fetched anew when there are very many. */
    apply: (client: QueryClient, changes: readonly LiveChange[]): void => {
      remember(client, changes)
      if (changes.length >= many) void client.invalidateQueries()
      else for (const live of registered.values()) catchUp(client, live, changes)
    },
    /** Polls everything that is registered, once. Throws when the server does not respond. */
    poll: async (client: QueryClient): Promise<void> => {
      await Promise.all([...registered.values()].flatMap(({ poll }) => poll?.(client) ?? []))
    },
  }
}

/** What this page shows and follows. */
export const liveKinds = createLiveKinds()

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Applies changes of one kind by fetching what was reported at the same moment together, one request at a time, until the server has
 * responded.
 */
export function refresherOf(
  refreshMany: (client: QueryClient, ids: readonly string[]) => Promise<void>,
): (client: QueryClient, id: string) => void {
  const refreshers = new WeakMap<QueryClient, (id: string) => void>()
  return (client, id) => {
    const refresher = refreshers.get(client) ?? createBatchRefresher((ids) => refreshMany(client, ids), pause)
    refreshers.set(client, refresher)
    refresher(id)
  }
}

/** Waits for the requests that are under way: they began before a change, and may not tell of it. */
export async function landed(client: QueryClient, filters: QueryFilters): Promise<void> {
  const underWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  await Promise.all(underWay.map(async ({ promise }) => await promise?.catch(() => undefined)))
}

/** A list that is fetched anew after each change of the kind; while the page has no live feed, as long as it is shown. */
export function liveList(kind: LiveChange['kind'], list: Endpoint): LiveKind {
  const queryKey = cacheKey(list)
  const isFirst: QueryFilters['predicate'] = ({ state }) => state.data === undefined
  const fetchAfter = async (client: QueryClient, first: QueryFilters): Promise<void> => {
    await landed(client, first)
    // Of several changes one request tells.
    await client.invalidateQueries(first, { cancelRefetch: false })
  }
  return {
    kind,
    name: list.path,
    apply: (client) => {
      const firsts = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst })
      void client.invalidateQueries({ queryKey })
      // A first request is joined, not made anew, by whoever wants to fetch the same, and may not tell of the change.
      for (const first of firsts) void fetchAfter(client, { queryKey: first.queryKey, exact: true })
    },
    poll: (client) => client.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
  }
}
