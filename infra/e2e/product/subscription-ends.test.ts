import { randomUUID } from 'node:crypto'
import { type IStreamsServer, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { Server, ServerCredentials, status } from '@grpc/grpc-js'
import type { Position } from '@studio/backend/platform/eventsourcing/event.ts'
import { memoryKeys } from '@studio/backend/platform/eventsourcing/keys/testing/memory-keys.ts'
import { connectEventStore } from '@studio/backend/platform/eventsourcing/store/eventstoredb.ts'
import { subscribeToAll } from '@studio/backend/platform/eventsourcing/subscription/subscription.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkpointResponse, confirmationResponse } from '../../eventstore/grpc/read/read-responses.ts'

type Ending = { readonly code: status; readonly details: string } | 'silently'

/** Every way a real node ends a subscription, in the order in which the server below does it. */
const endings: readonly Ending[] = [
  { code: status.CANCELLED, details: 'the node is shutting down' },
  { code: status.INVALID_ARGUMENT, details: 'Trying to read from an invalid position.' },
  { code: status.UNAVAILABLE, details: 'not ready' },
  'silently',
  { code: status.UNKNOWN, details: 'an error nobody foresaw' },
]

let server: Server
let url: string
const startedAfter: Position[] = []

const responseOf = (bytes: Uint8Array) => streams.ReadResp.deserializeBinary(bytes)

/** Confirms, moves on by one position, and ends as the list says; after the list it stays open. */
function read(call: Parameters<IStreamsServer['read']>[0]): void {
  const position = call.request.getOptions()?.getAll()?.getPosition()
  startedAfter.push(BigInt(position?.getCommitPosition() ?? 0))
  const ending = endings[startedAfter.length - 1]
  call.write(responseOf(confirmationResponse(randomUUID())))
  call.write(responseOf(checkpointResponse(BigInt(startedAfter.length))))
  if (ending === 'silently') call.end()
  else if (ending !== undefined) call.emit('error', ending)
}

beforeAll(async () => {
  server = new Server()
  server.addService(StreamsService, { read })
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )
  url = `esdb://127.0.0.1:${port}?tls=false`
})
afterAll(() => server.forceShutdown())

test('a subscription goes on from its last position after every way a node can end it', async () => {
  const store = connectEventStore({ url, definitions: {}, keys: memoryKeys(), timeoutMs: 2_000 })
  const troubles: string[] = []
  const subscription = subscribeToAll(store, {
    from: 0n,
    onBatch: async () => undefined,
    onTrouble: ({ message }) => troubles.push(message),
    pause: async () => undefined,
  })
  await expect.poll(() => subscription.status().position, { timeout: 10_000 }).toBe(BigInt(endings.length + 1))
  expect(troubles).toHaveLength(endings.length)
  expect(startedAfter).toEqual([0n, 1n, 2n, 3n, 4n, 5n])
  await subscription.stop()
  await store.dispose()
})
