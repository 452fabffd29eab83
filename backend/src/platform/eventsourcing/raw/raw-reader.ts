import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Position } from '../event.ts'
import { StoreUnavailable } from '../store/errors.ts'
import { connectRaw, type Endpoint, type RawConnection, settingsOf } from './connection.ts'
import { type RawEvent, rawEventsOf } from './raw-event.ts'

/** Which events of the whole log are read. */
export interface RawReading {
  /** Their type; the server looks for it, so that no other event is sent. */
  readonly type: string
  readonly direction?: 'forwards' | 'backwards'
  /** The first position, inclusive forwards and exclusive backwards; without it the start or the end of the log. */
  readonly from?: Position
}

/**
 * Reads the events of one type out of the whole log, several times faster than the client of the event store: it asks the server for those
 * events only, on a connection of its own, and reads of each message what it needs. A reading ends with the events that existed when it
 * began. Throws StoreUnavailable.
 * @param url an address of the event store, as the client takes it; of a cluster a follower is read
 */
export async function* readRaw(url: string, reading: RawReading): AsyncGenerator<readonly RawEvent[]> {
  const settings = settingsOf(url)
  const connection = connectRaw(settings, await endpointOf(settings))
  try {
    const eventIn = rawEventsOf(reading.type)
    const answer = connection.call('/event_store.client.streams.Streams/Read', requestOf(reading))
    for await (const messages of answer) {
      yield messages.map(eventIn).filter((event) => event !== undefined)
    }
  } finally {
    connection.close()
  }
}

const { Options } = streams.ReadReq
/** The largest number that the protocol has, as the client asks for everything. */
const everything = '9223372036854775807'
/** Events that the server looks at before it asks itself whether to go on; larger is faster where few match. */
const searchWindow = 1_000

function requestOf({ type, direction = 'forwards', from }: RawReading): Uint8Array {
  const all = new Options.AllOptions()
  if (from !== undefined) {
    all.setPosition(new Options.Position().setCommitPosition(String(from)).setPreparePosition(String(from)))
  } else if (direction === 'forwards') all.setStart(new shared.Empty())
  else all.setEnd(new shared.Empty())
  const filter = new Options.FilterOptions()
    .setEventType(new Options.FilterOptions.Expression().setPrefixList([type]))
    .setMax(searchWindow)
    .setCheckpointintervalmultiplier(1)
  const options = new Options()
    .setAll(all)
    .setReadDirection(Options.ReadDirection[direction === 'forwards' ? 'FORWARDS' : 'BACKWARDS'])
    .setResolveLinks(false)
    .setCount(everything)
    .setFilter(filter)
    .setUuidOption(new Options.UUIDOption().setString(new shared.Empty()))
  return new streams.ReadReq().setOptions(options).serializeBinary()
}

type Settings = ReturnType<typeof settingsOf>

/** The node to read: the only one of an address, or a living one of a cluster, a follower rather than the leader. */
async function endpointOf(settings: Settings): Promise<Endpoint> {
  const [first, ...others] = settings.hosts
  if (first === undefined) throw new StoreUnavailable('The address of the event store names no host')
  if (others.length === 0 && !settings.dnsDiscover) return first
  const failures: string[] = []
  for (const host of settings.hosts) {
    const connection = connectRaw(settings, host)
    try {
      const found = await memberOf(connection)
      if (found !== undefined) return found
    } catch (error) {
      // The next host may know more.
      failures.push(`${host.address}:${host.port}: ${String(error)}`)
    } finally {
      connection.close()
    }
  }
  throw new StoreUnavailable(`No node of the event store can be read. ${failures.join('; ')}`)
}

const { VNodeState } = gossip.MemberInfo
const readable = [VNodeState.FOLLOWER, VNodeState.READONLYREPLICA, VNodeState.LEADER]

async function memberOf(connection: RawConnection): Promise<Endpoint | undefined> {
  for await (const [answer] of connection.call('/event_store.client.gossip.Gossip/Read', new Uint8Array())) {
    if (answer === undefined) continue
    const members = gossip.ClusterInfo.deserializeBinary(answer)
      .getMembersList()
      .filter((member) => member.getIsAlive())
    const [best] = readable.flatMap((state) => members.filter((member) => member.getState() === state))
    const endpoint = best?.getHttpEndPoint()
    return endpoint && { address: endpoint.getAddress(), port: endpoint.getPort() }
  }
  return undefined
}
