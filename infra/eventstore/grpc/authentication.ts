import type { Metadata, ServerInterceptor } from '@grpc/grpc-js'
import { ResponderBuilder, ServerInterceptingCall, ServerListenerBuilder, status } from '@grpc/grpc-js'

/** The users a new node has, with the password it starts them with. */
const knownCredentials = ['admin:changeit', 'ops:changeit']

/**
 * Refuses calls with wrong Basic credentials as UNAUTHENTICATED, before their handlers hear of them. A call without
 * any is let through: this is a tool for development, and whoever reaches it may use it.
 */
export const authenticate: ServerInterceptor = (_method, call) => {
  const listener = new ServerListenerBuilder()
    .withOnReceiveMetadata((metadata, accept) => {
      if (isWelcome(metadata)) accept(metadata)
      else call.sendStatus({ code: status.UNAUTHENTICATED, details: 'The credentials are wrong.' })
    })
    .build()
  return new ServerInterceptingCall(call, new ResponderBuilder().withStart((start) => start(listener)).build())
}

const isWelcome = (metadata: Metadata): boolean =>
  metadata.get('authorization').every((value) => isKnown(String(value)))

const isKnown = (authorization: string): boolean => {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(authorization) ?? []
  return knownCredentials.includes(Buffer.from(encoded, 'base64').toString())
}
