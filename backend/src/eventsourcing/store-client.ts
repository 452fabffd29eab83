import { setTimeout as sleep } from 'node:timers/promises'
import {
  AccessDeniedError,
  CancelledError,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { StoreUnavailable } from './errors.ts'

export interface ClientPool {
  readonly current: () => EventStoreDBClient
  /** Names the failure; a client that does not recover from it by itself is replaced for later calls. */
  readonly failed: (client: EventStoreDBClient, error: unknown) => Error
  readonly dispose: () => Promise<void>
}

/** Retired clients that may still serve calls under way. */
const retiredLimit = 2

const disposeMs = 1_000

/** Holds one client per process: db-client drops a dead channel only after some errors, so the rest is done here. */
export function clientPool(url: string): ClientPool {
  let client = EventStoreDBClient.connectionString(url)
  const retired: EventStoreDBClient[] = []

  const replace = (failing: EventStoreDBClient) => {
    if (failing !== client) return
    retired.push(failing)
    client = EventStoreDBClient.connectionString(url)
    if (retired.length > retiredLimit) void retired.shift()?.dispose()
  }

  return {
    current: () => client,
    failed(failing, error) {
      if (isAnswer(error)) return error
      if (!reconnectsByItself(error)) replace(failing)
      return error instanceof StoreUnavailable ? error : new StoreUnavailable(`Event store: ${String(error)}`, error)
    },
    async dispose() {
      const all = Promise.all([client, ...retired.splice(0)].map((each) => each.dispose()))
      // The client waits for streams to report their end, which one whose server is gone may never do.
      await Promise.race([all, sleep(disposeMs, undefined, { ref: false })])
    },
  }
}

/** The server has understood and answered; another connection would not help. */
const isAnswer = (error: unknown): error is Error =>
  error instanceof WrongExpectedVersionError ||
  error instanceof StreamNotFoundError ||
  error instanceof StreamDeletedError ||
  error instanceof MaxAppendSizeExceededError ||
  error instanceof AccessDeniedError

const reconnectsByItself = (error: unknown): boolean =>
  error instanceof UnavailableError || error instanceof CancelledError
