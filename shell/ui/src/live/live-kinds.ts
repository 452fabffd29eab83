import type { Endpoint, LiveChange } from '@studio/backend/contract'
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
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
    if (changes.length >= many) void refetchShown(client)
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
      if (changes.length >= many) void refetchShown(client)
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

const pause = (ms: number): Promise<undefined> =>
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

/** After this long without an answer, in ms, a request is taken for lost; a list of pages is one request after the other. */
const patienceOf = ({ queryType }: Query): number => (queryType === undefined ? 15_000 : 60_000)

/** How long a query rests after a request, in ms: time for a list to begin with its next page. */
const restMs = 20

/** How often in a row the requests of a query were given up. Each has twice the time of the one before: on a slow line one must get through. */
const givenUp = new WeakMap<Query, number>()

/** Waits for what is under way: whether it was fetched. Undefined: nothing is, or it got no answer and was given up. */
async function answered(query: Query): Promise<boolean | undefined> {
  const { promise } = query
  if (promise === undefined) return undefined
  const fetched = promise.then(
    () => true,
    () => false,
  )
  const times = givenUp.get(query) ?? 0
  const isFetched = await Promise.race([fetched, pause(patienceOf(query) * 2 ** times)])
  givenUp.set(query, isFetched === undefined ? times + 1 : 0)
  if (isFetched === undefined) await query.cancel({ revert: true })
  return isFetched
}

/** Whether what failed like this may succeed later: nobody responded, or the server could not, or not so soon. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 || [408, 429].includes(error.status) : error instanceof TypeError

/** Fetches a query after a change; throws when that has to be tried again. */
async function refetch(client: QueryClient, query: Query): Promise<void> {
  // What is under way may have begun before the change. Given up for it, a list of many pages would never come to its end.
  await answered(query)
  query.invalidate()
  void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
  const isFetched = await answered(query)
  if (isFetched === true) return await pause(restMs)
  // What something else has put into it meanwhile does not tell of the change.
  query.invalidate()
  const { data, error } = query.state
  // A page that has nothing to show says so, and has a button that tries again.
  const isFinal = isFetched === false && error !== null && (data === undefined || !isPassing(error))
  if (!isFinal && query.isActive()) throw new Error('not fetched')
}

const refetchers = new WeakMap<Query, (id: string) => Promise<void>>()

async function refetchInTurn(client: QueryClient, query: Query): Promise<void> {
  const report = refetchers.get(query) ?? createBatchRefresher(() => refetch(client, query), pause)
  refetchers.set(query, report)
  await report('')
}

/**
 * Fetches what is shown anew after a change, each query with one request at a time, until the server has responded; by default
 * everything. What is not shown is fetched when it is shown next.
 */
export async function refetchShown(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  void client.invalidateQueries({ ...filters, refetchType: 'none' })
  const queries = client.getQueryCache().findAll(filters)
  const shown = queries.filter((query) => query.isActive() || query.state.fetchStatus !== 'idle')
  await Promise.all(shown.map((query) => refetchInTurn(client, query)))
}

/** A list that is fetched anew after each change of the kind; while the page has no live feed, as long as it is shown. */
export function liveList(kind: LiveChange['kind'], list: Endpoint): LiveKind {
  const queryKey = cacheKey(list)
  return {
    kind,
    name: list.path,
    apply: (client) => void refetchShown(client, { queryKey }),
    poll: (client) => client.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
  }
}
