import { persistently } from './persistently.ts'

/** Code that is loaded when it is needed: on its way, there, or not to be had at the moment. */
export type PartState<Value> =
  | { readonly status: 'pending' }
  | { readonly status: 'failed' }
  | { readonly status: 'loaded'; readonly value: Value }

export interface Part<Value> {
  readonly read: () => PartState<Value>
  readonly subscribe: (listener: () => void) => () => void
  /** Loads it unless it is loaded or on its way; never rejects. After a failure it can be called again. */
  readonly load: () => Promise<void>
}

/** A part whose failure is not final, unlike that of React's `lazy`, which remembers it for as long as the page is open. */
export function createPart<Value>(fetchPart: () => Promise<Value>): Part<Value> {
  let state: PartState<Value> = { status: 'pending' }
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const set = (next: PartState<Value>): void => {
    state = next
    for (const listener of listeners) listener()
  }

  async function fetchAndSet(): Promise<void> {
    if (state.status === 'failed') set({ status: 'pending' })
    try {
      set({ status: 'loaded', value: await persistently(fetchPart) })
    } catch {
      // What is shown in place of the part says so, and offers to try again.
      set({ status: 'failed' })
    }
    loading = undefined
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => {
      if (state.status === 'loaded') return Promise.resolve()
      loading ??= fetchAndSet()
      return loading
    },
  }
}
