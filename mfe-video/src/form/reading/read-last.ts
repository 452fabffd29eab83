import { atom, type PrimitiveAtom, type useStore } from 'jotai'

type Store = Pick<ReturnType<typeof useStore>, 'get' | 'set'>

/** What is being read for a place that takes one thing; undefined while nothing is. */
export type Reading = PrimitiveAtom<symbol | undefined>

/** Of one place. It goes on while the person looks at another page. */
export const createReading = (): Reading => atom<symbol | undefined>(undefined)

/** Lets go of what is being read. */
export const stopReading = (store: Store, reading: Reading): void => store.set(reading, undefined)

/**
 * Waits for what is read for a place. What was begun last counts, whichever is read first: undefined where something else was begun
 * meanwhile, or the reading was stopped.
 * @param discard given what is not wanted any more
 */
export async function readLast<T>(
  store: Store,
  reading: Reading,
  { read, discard }: { readonly read: Promise<T>; readonly discard: (unwanted: T) => void },
): Promise<T | undefined> {
  const turn = Symbol('reading')
  const isLast = (): boolean => store.get(reading) === turn
  store.set(reading, turn)
  try {
    const result = await read
    if (isLast()) return result
    discard(result)
    return undefined
  } finally {
    if (isLast()) stopReading(store, reading)
  }
}
