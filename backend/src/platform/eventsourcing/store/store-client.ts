import { setTimeout as sleep } from 'node:timers/promises'
import {
  AccessDeniedError,
  CancelledError,
  type EventStoreDBClient,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { eventStoreClientOf } from './address.ts'
import { StoreUnavailable } from './errors.ts'

export interface ClientPool {
  /** For subscriptions; a call is made by `call`. */
  readonly current: () => EventStoreDBClient
  /** Makes a call with the client of the moment; what it throws is named by `failed`. */
  readonly call: <Result>(work: (client: EventStoreDBClient) => Promise<Result>) => Promise<Result>
  /** Names the failure; a client that does not recover from it by itself is replaced for later calls. */
  readonly failed: (client: EventStoreDBClient, error: unknown) => Error
  readonly dispose: () => Promise<void>
}

/** Retired clients that may still serve calls under way. */
const retiredLimit = 2

/** How long the end of a client is awaited: one of its streams may never report its end. */
export const disposeMs = 1_000

/**
 * Holds the client that reads and follows; appends have one of their own, `appendClient`. db-client drops a dead channel only after
 * some errors, so the rest is done here.
 */
export function clientPool(url: string): ClientPool {
  let client = eventStoreClientOf(url)
  const retired: EventStoreDBClient[] = []
  let underWay = 0

  const replace = (failing: EventStoreDBClient) => {
    if (failing !== client) return
    retired.push(failing)
    client = eventStoreClientOf(url)
  }

  const failed = (failing: EventStoreDBClient, error: unknown): Error => {
    if (!isResponse(error) && !reconnectsByItself(error)) replace(failing)
    return namedFailure(error)
  }

  // A read that is cut off by its own client ends without an error, as if the stream had no more events. So retired clients are
  // closed only while no call is under way.
  const closeRetired = (): void => {
    if (underWay === 0 && retired.length > retiredLimit) void disposeAll(retired.splice(0))
  }

  return {
    current: () => client,
    failed,
    async call(work) {
      const chosen = client
      underWay++
      try {
        return await work(chosen)
      } catch (error) {
        throw failed(chosen, error)
      } finally {
        underWay--
        closeRetired()
      }
    },
    dispose: () => disposeAll([client, ...retired.splice(0)]),
  }
}

async function disposeAll(clients: readonly EventStoreDBClient[]): Promise<void> {
  const all = Promise.all(clients.map((each) => each.dispose()))
  await Promise.race([all, sleep(disposeMs, undefined, { ref: false })])
}

/** A response as it is; of everything else it is unclear what the server has done. */
export function namedFailure(error: unknown): Error {
  if (isResponse(error) || error instanceof StoreUnavailable) return error
  return new StoreUnavailable(`Event store: ${String(error)}`, error)
}

/** The server has understood the call and responded, so another connection would not help. */
export const isResponse = (error: unknown): error is Error =>
  error instanceof WrongExpectedVersionError ||
  error instanceof StreamNotFoundError ||
  error instanceof StreamDeletedError ||
  error instanceof MaxAppendSizeExceededError ||
  error instanceof AccessDeniedError

/** Whether the client dials again by itself after this error. */
export const reconnectsByItself = (error: unknown): boolean =>
  error instanceof UnavailableError || error instanceof CancelledError
