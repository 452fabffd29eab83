import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { eventStoreClientOf } from './address.ts'
import { createPlaces } from './places.ts'
import { disposeMs, isResponse, namedFailure, reconnectsByItself } from './store-client.ts'

export interface AppendClient {
  /** Makes an append. Throws the server's response as it is, and StoreUnavailable when there was no clear one. */
  readonly call: <Result>(append: (client: EventStoreDBClient) => Promise<Result>) => Promise<Result>
  readonly dispose: () => Promise<void>
}

/**
 * Appends under way at once. A stream of Node takes sixteen messages before it asks the writer to wait; db-client keeps further ones in
 * a list of its own, and when the stream fails it rejects promises of that list which nobody handles, which ends the process.
 */
const atOnce = 16

/**
 * The client of all appends. db-client keeps one list of unanswered appends for all its clients: when any stream of appends fails, the
 * whole list is emptied, and an answer that another stream brings after that ends the process. So there is never more than one such
 * stream: a client that gave no clear answer is closed before the next one is used. Its other appends are cut off, which is safe, since
 * an append whose outcome is unclear is repeated with the same ids.
 */
export function appendClient(url: string): AppendClient {
  const places = createPlaces(atOnce)
  let client: EventStoreDBClient | undefined
  let closing: Promise<void> | undefined

  const close = async (): Promise<void> => {
    const closed = client
    client = undefined
    if (closed) await Promise.race([end(closed), sleep(disposeMs, undefined, { ref: false })])
  }

  const replace = (failure: Error): void => {
    closing = close().finally(() => {
      closing = undefined
    })
    places.refuse(failure)
  }

  const callNow = async <Result>(append: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> => {
    while (closing) await closing
    client ??= eventStoreClientOf(url)
    const chosen = client
    try {
      return await append(chosen)
    } catch (error) {
      const failure = namedFailure(error)
      if (chosen === client && !isResponse(error) && !reconnectsByItself(error)) replace(failure)
      throw failure
    }
  }

  return {
    async call(append) {
      await places.take()
      try {
        return await callNow(append)
      } finally {
        places.leave()
      }
    },
    dispose: close,
  }
}

/** The channel is closed first, so that an append which still waits for its connection cannot open a stream later. */
async function end(client: EventStoreDBClient): Promise<void> {
  await closeChannel(client).catch(() => undefined)
  await client.dispose()
}

/** db-client has no public way to close its channel. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const getChannel: unknown = Reflect.get(client, 'getChannel')
  if (typeof getChannel !== 'function') return
  const channel: unknown = await Reflect.apply(getChannel, client, [])
  if (typeof channel !== 'object' || channel === null) return
  const closeIt: unknown = Reflect.get(channel, 'close')
  if (typeof closeIt === 'function') Reflect.apply(closeIt, channel, [])
}
