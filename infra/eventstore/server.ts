import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { ServerOptions } from '@grpc/grpc-js'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import type { Access } from './access/access.ts'
import { createAppendHandler } from './grpc/append/append.ts'
import { createBatchAppendHandler } from './grpc/append/batch-append.ts'
import { authenticate } from './grpc/authentication.ts'
import { createDeleteHandler, createTombstoneHandler } from './grpc/delete.ts'
import { createGossipHandler } from './grpc/gossip.ts'
import type { OpenCalls } from './grpc/open-calls.ts'
import { createOpenCalls } from './grpc/open-calls.ts'
import { createReadHandler, readMethod } from './grpc/read/read.ts'
import { getSupportedMethods } from './grpc/server-features.ts'
import { sendWindow } from './grpc/subscription/send-window.ts'
import type { YieldToLoop } from './live/yield-to-loop.ts'
import { createYieldToLoop } from './live/yield-to-loop.ts'
import type { Store } from './storage/store.ts'
import { openStore } from './storage/store.ts'

/** Where the log lies and where to listen. Sizes in bytes, times in milliseconds. */
export interface EventStoreOptions {
  /** SQLite file; made with its folder when absent. */
  readonly file: string
  /** A port of 127.0.0.1; 0 takes a free one. */
  readonly port?: number
  /** Serves TLS to those who have the password; without it, plaintext to every program of this machine, for tests. */
  readonly access?: Access | undefined
  readonly maxAppendSize?: number
  /** How long an append on the batch stream may take to become final. */
  readonly writeTimeout?: number
  /** Milliseconds since the Unix epoch. */
  readonly clock?: () => number
  readonly warn?: (message: string) => void
}

/** A running event store. */
interface EventStore {
  readonly port: number
  readonly stop: () => Promise<void>
}

/** One big event must not break the batch stream it shares, and a batch should not wait for window updates. */
const channel: ServerOptions = {
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
  'grpc.max_send_message_length': -1,
  'grpc-node.flow_control_window': 4 * 1024 * 1024,
  'grpc.enable_channelz': 0,
}

/** Only programs of this machine are served. */
const host = '127.0.0.1'

/** How long, in milliseconds, a stop waits until clients have received how their calls ended. */
const closingTime = 1_000

/**
 * Starts a single-node event store that speaks EventStoreDB's gRPC protocol. Rejects when the file is in use or the
 * port is taken. `stop` commits what is queued, ends open calls as a real node does and closes the file.
 */
export async function startEventStore(options: EventStoreOptions): Promise<EventStore> {
  const { access } = options
  const store = openStore(options.file, options.clock)
  const calls = createOpenCalls()
  const yieldToLoop = createYieldToLoop()
  const interceptors = [authenticate(access?.password), sendWindow]
  const server = new Server({ ...channel, interceptors })
  let port = 0
  addServices(server, store, calls, yieldToLoop, options)
  server.addService(GossipService, {
    read: createGossipHandler(store.instanceId, store.now, () => ({ address: host, port })),
  })
  try {
    port = await listen(server, options.port ?? 0, credentialsOf(access))
  } catch (error) {
    store.close()
    throw error
  }
  const stop = async (): Promise<void> => {
    store.flush()
    // The responses to what was just committed are sent before their calls are ended.
    await yieldToLoop()
    calls.failAll()
    await close(server)
    store.close()
  }
  let stopped: Promise<void> | undefined
  return { port, stop: () => (stopped ??= stop()) }
}

const addServices = (
  server: Server,
  store: Store,
  calls: OpenCalls,
  yieldToLoop: YieldToLoop,
  { maxAppendSize = 1 << 20, writeTimeout = 2_000, warn = console.warn }: EventStoreOptions,
): void => {
  server.addService(ServerFeaturesService, { getSupportedMethods })
  server.addService(
    { ...StreamsService, read: readMethod },
    {
      read: createReadHandler(store, calls, yieldToLoop, warn),
      append: createAppendHandler(store, calls, maxAppendSize),
      batchAppend: createBatchAppendHandler(store, calls, { maxAppendSize, writeTimeout }),
      delete: createDeleteHandler(store, calls),
      tombstone: createTombstoneHandler(store, calls),
    },
  )
}

const credentialsOf = (access: Access | undefined): ServerCredentials =>
  access === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [
        { cert_chain: Buffer.from(access.certificate), private_key: Buffer.from(access.key) },
      ])

const listen = (server: Server, port: number, credentials: ServerCredentials): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, credentials, (error, bound) => {
      if (error === null) resolve(bound)
      else reject(error)
    })
  })

/** Waits until clients have received how their calls ended, and cuts off those that do not read it in time. */
const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.forceShutdown()
      // The callback would never come while a connection is open that did not speak HTTP/2.
      resolve()
    }, closingTime)
    server.tryShutdown(() => {
      clearTimeout(timer)
      resolve()
    })
  })
