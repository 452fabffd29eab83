import type { EventDefinitions } from '../eventsourcing/event.ts'
import type { KeyStore } from '../eventsourcing/keys/key-store.ts'
import { StoreUnavailable } from '../eventsourcing/store/errors.ts'
import type { FollowableStore } from '../eventsourcing/store/event-store.ts'
import type { SweptBlobStore } from '../media/blobs/blob-store.ts'
import { type Provider, ProviderUnavailable } from '../providers/port.ts'
import { type Marks, type Unheard, withFailPoints } from './wrapper.ts'

/** The log with points around the append of every type of event. */
export function storeWithFailPoints(store: FollowableStore, definitions: EventDefinitions): FollowableStore {
  const marks: Marks<FollowableStore> = {
    append: {
      kinds: Object.keys(definitions),
      of: (_stream, _expected, events) => events.map(({ event }) => event.type),
    },
    read: 'harmless',
    readAny: 'harmless',
    follow: 'harmless',
    head: 'harmless',
    newest: 'harmless',
    logId: 'harmless',
    dispose: 'harmless',
  }
  return withFailPoints('log', store, marks, (_method, point) => {
    throw new StoreUnavailable(`no answer at ${point}`)
  })
}

const keyMarks: Marks<KeyStore> = { create: 'effect', erase: 'effect', open: 'harmless' }

/** The data keys with points around their creation and their end. */
export function keysWithFailPoints(keys: KeyStore): KeyStore {
  return withFailPoints('keys', keys, keyMarks, (_method, point) => {
    throw new Error(`no answer at ${point}`)
  })
}

const blobMarks: Marks<SweptBlobStore> = {
  put: 'effect',
  delete: 'effect',
  discardUnfinished: 'effect',
  get: 'harmless',
  head: 'harmless',
  list: 'harmless',
}

/** The media with points around every write. */
export function blobsWithFailPoints(blobs: SweptBlobStore): SweptBlobStore {
  return withFailPoints('blobs', blobs, blobMarks, (_method, point) => {
    throw new Error(`no answer at ${point}`)
  })
}

const providerMarks: Marks<Provider> = {
  submit: 'effect',
  poll: 'effect',
  download: 'effect',
  downloadToFile: 'effect',
  upload: 'effect',
  findTasks: 'effect',
  quote: 'harmless',
  modelPaths: 'harmless',
  name: 'harmless',
  reports: 'harmless',
  sandbox: 'harmless',
}

/** An AI service with points around every call. A submit never throws; its outcome is unclear instead. */
export function providerWithFailPoints(provider: Provider): Provider {
  return withFailPoints(`provider-${provider.name}`, provider, providerMarks, unanswered)
}

const unanswered: Unheard<Provider> = (method, point) => {
  const message = `no answer at ${point}`
  if (method === 'submit') return { kind: 'unclear', message }
  throw new ProviderUnavailable(message)
}
