import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import type { handleUnaryCall } from '@grpc/grpc-js'

/** The version this server behaves as. */
const serverVersion = '24.10.0'

const streamsService = 'event_store.client.streams.streams'

/** The methods that are implemented, in lower case as at a real node. Persistent subscriptions and projections are missing. */
const supportedMethods: readonly { service: string; method: string; features?: readonly string[] }[] = [
  { service: streamsService, method: 'read', features: ['position', 'events'] },
  { service: streamsService, method: 'append' },
  { service: streamsService, method: 'batchappend' },
  { service: streamsService, method: 'delete' },
  { service: streamsService, method: 'tombstone' },
  { service: 'event_store.client.gossip.gossip', method: 'read' },
  { service: 'event_store.client.server_features.serverfeatures', method: 'getsupportedmethods' },
]

/** ServerFeatures/GetSupportedMethods: clients look in this list to choose between the two append calls. */
export const getSupportedMethods: handleUnaryCall<Empty, SupportedMethods> = (_call, callback) => {
  const methods = supportedMethods.map(({ service, method, features: list = [] }) =>
    new features.SupportedMethod()
      .setServiceName(service)
      .setMethodName(method)
      .setFeaturesList([...list]),
  )
  callback(null, new features.SupportedMethods().setEventStoreServerVersion(serverVersion).setMethodsList(methods))
}
