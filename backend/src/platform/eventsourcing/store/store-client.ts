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

const disposeMs = 1_000

/** Holds one client per process: db-client drops a dead channel only after some errors, so the rest is done here. */
export function clientPool(url: string): ClientPool {
  let client = eventStoreClientOf(url)
  const retired: EventStoreDBClient[] = []
  let underWay = 0
  let closing: Promise<void> | undefined

  const replace = (failing: EventStoreDBClient) => {
    if (failing !== client) return
    retired.push(failing)
    client = eventStoreClientOf(url)
  }

  const failed = (failing: EventStoreDBClient, error: unknown): Error => {
    if (isResponse(error)) return error
    if (!reconnectsByItself(error)) replace(failing)
    return error instanceof StoreUnavailable ? error : new StoreUnavailable(`Event store: ${String(error)}`, error)
  }

  // All clients of db-client share one list of unanswered appends, which any stream's end empties; an answer that comes after
  // it ends the process. So retired clients are closed together, while no call is under way, and calls wait for that.
  const closeRetired = (): void => {
    if (underWay > 0 || closing || retired.length <= retiredLimit) return
    closing = disposeAll(retired.splice(0)).finally(() => {
      closing = undefined
    })
  }

  return {
    current: () => client,
    failed,
    async call(work) {
      while (closing) await closing
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

/** The client waits for streams to report their end, which one whose server is gone may never do. */
async function disposeAll(clients: readonly EventStoreDBClient[]): Promise<void> {
  const all = Promise.all(clients.map((each) => each.dispose()))
  await Promise.race([all, sleep(disposeMs, undefined, { ref: false })])
}

/** The server has understood the call and responded, so another connection would not help. */
const isResponse = (error: unknown): error is Error =>
  error instanceof WrongExpectedVersionError ||
  error instanceof StreamNotFoundError ||
  error instanceof StreamDeletedError ||
  error instanceof MaxAppendSizeExceededError ||
  error instanceof AccessDeniedError

const reconnectsByItself = (error: unknown): boolean =>
  error instanceof UnavailableError || error instanceof CancelledError
