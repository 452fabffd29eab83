import { readFileSync } from 'node:fs'
import { type ChannelCredentials, Client, credentials, Metadata } from '@grpc/grpc-js'

const longestMs = 6_000

/**
 * Version of the EventStoreDB at an `esdb:` address, for which no credentials are needed. Undefined for a cluster and for TLS without a
 * certificate in the address, which are not queried.
 */
export async function eventStoreVersion(url: string): Promise<string | undefined> {
  // An address with several hosts is no URL, so the form with one host is parsed here.
  const single = /^esdb:\/\/(?:[^@]*@)?(?<host>[^,/?@]+)\/?\?(?<options>.*)$/.exec(url)?.groups
  const channel = channelOf(new URLSearchParams(single?.['options']))
  if (single?.['host'] === undefined || channel === undefined) return undefined
  const method = '/event_store.client.server_features.ServerFeatures/GetSupportedMethods'
  const response = await call(single['host'], method, channel)
  return stringField(response, 2)
}

function channelOf(options: URLSearchParams): ChannelCredentials | undefined {
  if (options.get('tls') === 'false') return credentials.createInsecure()
  const file = options.get('tlsCAFile')
  return file === null ? undefined : credentials.createSsl(readFileSync(file))
}

/** Version of the Temporal server at `host:port`, e.g. `1.29.1`. */
export async function temporalVersion(address: string): Promise<string | undefined> {
  const response = await call(address, '/temporal.api.workflowservice.v1.WorkflowService/GetSystemInfo')
  return stringField(response, 1)
}

/** Makes a call with an empty message; returns the bytes of the response. */
function call(address: string, method: string, channel = credentials.createInsecure()): Promise<Buffer> {
  const client = new Client(address, channel)
  const same = (bytes: Buffer) => bytes
  const deadline = Date.now() + longestMs
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(method, same, same, Buffer.alloc(0), new Metadata(), { deadline }, (error, response) => {
      client.close()
      if (error !== null || response === undefined) reject(error ?? new Error('no answer'))
      else resolve(response)
    })
  })
}

/** A string field at the top level of a protobuf message; undefined when it is absent. */
export function stringField(message: Buffer, wanted: number): string | undefined {
  for (let at = 0; at < message.length; ) {
    const tag = varint(message, at)
    const [field, wire] = [tag.value >> 3, tag.value & 7]
    if (wire !== 0 && wire !== 2) return undefined // numbers of a fixed size, which these messages do not have
    const head = varint(message, tag.next)
    if (wire === 2 && field === wanted) return message.toString('utf8', head.next, head.next + head.value)
    at = wire === 2 ? head.next + head.value : head.next
  }
  return undefined
}

function varint(bytes: Buffer, from: number): { readonly value: number; readonly next: number } {
  let value = 0
  for (let next = from, shift = 0; next < bytes.length; next++, shift += 7) {
    const byte = bytes[next] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return { value, next: next + 1 }
  }
  return { value, next: bytes.length }
}
