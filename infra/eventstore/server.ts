import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import { createAppendHandler } from './grpc/append.ts'
import { createBatchAppendHandler } from './grpc/batch-append.ts'
import { createDeleteHandler, createTombstoneHandler } from './grpc/delete.ts'
import { createGossipHandler } from './grpc/gossip.ts'
import { createOpenCalls } from './grpc/open-calls.ts'
import { createReadHandler, readMethod } from './grpc/read.ts'
import { sendWindow } from './grpc/send-window.ts'
import { getSupportedMethods } from './grpc/server-features.ts'
import { createTurns } from './live/turns.ts'
import { openStore } from './storage/store.ts'

/** Where the log lies and where to listen. Sizes in bytes, times in milliseconds. */
export type EventStoreOptions = {
  /** SQLite file; made with its folder when absent. */
  readonly file: string
  readonly host?: string
  /** 0 takes a free port. */
  readonly port?: number
  /** Address given to clients that ask by gossip; needed when `host` means every interface. */
  readonly advertisedHost?: string
  readonly maxAppendSize?: number
  /** How long an append on the batch stream may take to become final. */
  readonly writeTimeout?: number
  /** Milliseconds since the Unix epoch. */
  readonly clock?: () => number
  readonly warn?: (message: string) => void
}

/** A running event store. */
export type EventStore = { readonly port: number; readonly stop: () => Promise<void> }

const MAX_RECEIVE = 17 * 1024 * 1024
const RECEIVE_WINDOW = 4 * 1024 * 1024
const CLOSING_TIME = 1_000

/**
 * Starts a single-node event store that speaks EventStoreDB's gRPC protocol. Rejects when the file is in use or the
 * port is taken. `stop` commits what is queued, ends open calls as a real node does and closes the file.
 */
export const startEventStore = async (options: EventStoreOptions): Promise<EventStore> => {
  const { file, host = '127.0.0.1', maxAppendSize = 1 << 20, writeTimeout = 2_000, warn = console.warn } = options
  const store = openStore(file, options.clock)
  const calls = createOpenCalls()
  const turns = createTurns()
  const server = new Server({
    'grpc.max_receive_message_length': MAX_RECEIVE,
    'grpc.max_send_message_length': -1,
    'grpc-node.flow_control_window': RECEIVE_WINDOW,
    'grpc.enable_channelz': 0,
    interceptors: [sendWindow],
  })
  server.addService(ServerFeaturesService, { getSupportedMethods })
  server.addService(
    { ...StreamsService, read: readMethod },
    {
      read: createReadHandler(store, calls, turns, warn),
      append: createAppendHandler(store, calls, maxAppendSize),
      batchAppend: createBatchAppendHandler(store, calls, { maxAppendSize, writeTimeout }),
      delete: createDeleteHandler(store, calls),
      tombstone: createTombstoneHandler(store, calls),
    },
  )
  let port = 0
  const address = options.advertisedHost ?? host
  server.addService(GossipService, {
    read: createGossipHandler(store.instanceId, store.now, () => ({ address, port })),
  })
  try {
    port = await listen(server, `${host}:${options.port ?? 0}`)
  } catch (error) {
    store.close()
    throw error
  }
  const stop = async (): Promise<void> => {
    store.flush()
    // One turn, so that the answers to what was just committed go out before their calls are ended.
    await turns()
    calls.failAll()
    await close(server)
    store.close()
  }
  let stopped: Promise<void> | undefined
  return { port, stop: () => (stopped ??= stop()) }
}

const listen = (server: Server, address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) => {
      if (error === null) resolve(port)
      else reject(error)
    })
  })

/** Lets the statuses just sent reach their clients, and cuts off whoever does not take them. */
const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.forceShutdown()
      // Not left to the callback: a connection that never spoke HTTP/2 would hold it up for ever.
      resolve()
    }, CLOSING_TIME)
    server.tryShutdown(() => {
      clearTimeout(timer)
      resolve()
    })
  })
