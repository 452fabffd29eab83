import { timingSafeEqual } from 'node:crypto'
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import type { Metadata, MetadataValue, ServerInterceptor } from '@grpc/grpc-js'
import { ResponderBuilder, ServerInterceptingCall, ServerListenerBuilder, status } from '@grpc/grpc-js'

/**
 * What every client may request, as at a real node: the server's version and the addresses of its members. Clients ask for these
 * without credentials.
 */
const openMethods: readonly string[] = [ServerFeaturesService.getSupportedMethods.path, GossipService.read.path]

const ownNames = ['127.0.0.1', 'localhost']

interface Refusal {
  readonly code: status
  readonly details: string
}

/**
 * Refuses calls before their handlers see them: calls to another host name than this machine's, calls of a page in a browser, and
 * calls without the password.
 * @param password the password of the user `admin`; undefined admits every program of this machine, for tests
 */
export function authenticate(password: string | undefined): ServerInterceptor {
  const expected = password === undefined ? undefined : Buffer.from(`admin:${password}`)
  const hasPassword = (metadata: Metadata) => {
    const credentials = metadata.get('authorization')
    return expected === undefined || (credentials.length === 1 && credentials.every((each) => isEqual(each, expected)))
  }
  const refusalOf = (path: string, host: string, metadata: Metadata): Refusal | undefined => {
    if (!ownNames.includes(host.replace(/:\d{1,5}$/, '')) || metadata.get('origin').length > 0) {
      return { code: status.PERMISSION_DENIED, details: 'This server is not reached under that name.' }
    }
    if (openMethods.includes(path) || hasPassword(metadata)) return undefined
    return { code: status.UNAUTHENTICATED, details: 'The credentials are missing or wrong.' }
  }
  return ({ path }, call) => {
    const listener = new ServerListenerBuilder()
      .withOnReceiveMetadata((metadata, accept) => {
        const refusal = refusalOf(path, call.getHost().toLowerCase(), metadata)
        if (refusal === undefined) accept(metadata)
        else call.sendStatus(refusal)
      })
      .build()
    return new ServerInterceptingCall(call, new ResponderBuilder().withStart((start) => start(listener)).build())
  }
}

/** Takes the same time for all credentials of one length, so that the time says nothing about the password. */
function isEqual(authorization: MetadataValue, expected: Buffer): boolean {
  const given = Buffer.from(/^Basic (\S+)$/i.exec(String(authorization))?.[1] ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
