import type { EventDefinitions } from '../event.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { EventStore } from './event-store.ts'
import { connectEventStore } from './eventstoredb.ts'
import { readLogId } from './log-id.ts'

/** A log that is only read; nothing is made in it, not even its id. */
export interface ReadOnlyStore extends Pick<EventStore, 'read' | 'readAny' | 'head' | 'dispose'> {
  /** Undefined for a log in which the product has never started. */
  readonly knownLogId: () => Promise<string | undefined>
}

/** Connects to the log without any keys, which reading does not need. */
export function connectReadOnly(url: string, definitions: EventDefinitions): ReadOnlyStore {
  const store = connectEventStore({ url, definitions, keys: noKeys })
  return {
    read: store.read,
    readAny: store.readAny,
    head: store.head,
    dispose: store.dispose,
    knownLogId: () => readLogId(store),
  }
}

const noKeys: KeyStore = {
  create: () => Promise.reject(new Error('This store is read only')),
  open: () => Promise.resolve('absent'),
  erase: () => Promise.reject(new Error('This store is read only')),
}
