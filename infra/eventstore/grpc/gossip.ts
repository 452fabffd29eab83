import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { handleUnaryCall } from '@grpc/grpc-js'

/** An address a client can reach this server at. */
interface EndPoint {
  readonly address: string
  readonly port: number
}

/** Gossip/Read: a cluster of one member, the leader. `endPoint` is called for each request, since the port is not known at first. */
export function createGossipHandler(
  instanceId: string,
  now: () => bigint,
  endPoint: () => EndPoint,
): handleUnaryCall<shared.Empty, ClusterInfo> {
  return (_call, callback) => {
    const { address, port } = endPoint()
    const member = new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(instanceId))
      .setTimeStamp(String(now()))
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress(address).setPort(port))
    callback(null, new gossip.ClusterInfo().setMembersList([member]))
  }
}
