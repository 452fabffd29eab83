import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import type { handleUnaryCall } from '@grpc/grpc-js'

/** The version this server behaves as. */
const SERVER_VERSION = '24.10.0'

const STREAMS = 'event_store.client.streams.streams'

/** What is implemented, in the lower case a real node uses. Persistent subscriptions and projections are not. */
const METHODS: readonly { service: string; method: string; features?: readonly string[] }[] = [
  { service: STREAMS, method: 'read', features: ['position', 'events'] },
  { service: STREAMS, method: 'append' },
  { service: STREAMS, method: 'batchappend' },
  { service: STREAMS, method: 'delete' },
  { service: STREAMS, method: 'tombstone' },
  { service: 'event_store.client.gossip.gossip', method: 'read' },
  { service: 'event_store.client.server_features.serverfeatures', method: 'getsupportedmethods' },
]

/** ServerFeatures/GetSupportedMethods: the client picks its append call by this list. */
export const getSupportedMethods: handleUnaryCall<Empty, SupportedMethods> = (_call, callback) => {
  const methods = METHODS.map(({ service, method, features: list = [] }) =>
    new features.SupportedMethod()
      .setServiceName(service)
      .setMethodName(method)
      .setFeaturesList([...list]),
  )
  callback(null, new features.SupportedMethods().setEventStoreServerVersion(SERVER_VERSION).setMethodsList(methods))
}
