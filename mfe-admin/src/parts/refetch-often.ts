import { isStatus } from '@studio/ui/api-error'

/** How often a page of figures asks for them again while it is in view, in ms, also when the admins' feed cannot be reached. */
export const refetchMs = 30_000

/** The name under which a query says in its `meta` that it is fetched again by its interval alone, and not after news. */
export const ownPace = 'ownPace'

interface Fetched<Data> {
  readonly state: { readonly data: Data | undefined; readonly error: Error | null }
}

/**
 * How often a query is fetched again, for its `refetchInterval`: not after a session has ended, below whose cover a page may stay open all
 * night. Once an admin has signed in again, the frame fetches everything anew, and it goes on.
 * @param msOf the interval in ms, by what was fetched last
 */
export function refetchEvery<Data>(msOf: (data: Data | undefined) => number) {
  return ({ state }: Fetched<Data>): number | false => !isStatus(state.error, 401) && msOf(state.data)
}

/** The same for a page of figures. */
export const refetchOften = refetchEvery(() => refetchMs)
