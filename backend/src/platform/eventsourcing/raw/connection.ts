import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { resolve } from 'node:path'
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js'
import { StoreUnavailable } from '../store/errors.ts'
import { messagesOf } from './frames.ts'

type Settings = ReturnType<typeof parseConnectionString>
export type Endpoint = Settings['hosts'][number]

/** A connection that makes calls of the event store's protocol and leaves their answers as bytes. */
export interface RawConnection {
  /**
   * The messages of an answer as they arrive, each chunk a list of whole messages that are valid until the next one is asked for. Leaving
   * the loop ends the call. Throws StoreUnavailable when the call or the connection fails.
   */
  readonly call: (path: string, request: Uint8Array) => AsyncIterable<readonly Buffer[]>
  readonly close: () => void
}

/** How long a silent server may leave a ping without an answer: a sparse read may send nothing for long, and is no reason to give up. */
const pingMs = 10_000

/** Bytes that may be on their way: enough to keep both sides busy, little beside what a report may take. */
const windowBytes = 1 << 20

/** The parts of an address that a connection needs. */
export function settingsOf(url: string): Settings {
  return parseConnectionString(url)
}

/** Connects to one node of the address. */
export function connectRaw(settings: Settings, { address, port }: Endpoint): RawConnection {
  const isSecure = settings.tls !== false
  const session = connect(`${isSecure ? 'https' : 'http'}://${address}:${port}`, {
    ...(isSecure && certificatesOf(settings)),
    settings: { initialWindowSize: windowBytes, enablePush: false },
  })
  session.once('connect', () => session.setLocalWindowSize(windowBytes))
  let failure: Error | undefined
  session.on('error', (error) => {
    failure ??= error
  })
  const stopPings = pingRegularly(session)
  return {
    call: (path, request) => answerOf(session, headersOf(settings, path, isSecure), request, () => failure),
    close: () => {
      stopPings()
      session.destroy()
    },
  }
}

function certificatesOf({ tlsCAFile, userCertFile, userKeyFile }: Settings) {
  const read = (file: string | undefined) => (file === undefined ? undefined : readFileSync(resolve(file)))
  return { ca: read(tlsCAFile), cert: read(userCertFile), key: read(userKeyFile) }
}

/** Credentials go over TLS only, as the client does it. */
function headersOf({ defaultCredentials, connectionName }: Settings, path: string, isSecure: boolean) {
  const { username = '', password = '' } = defaultCredentials ?? {}
  const basic = Buffer.from(`${username}:${password}`).toString('base64')
  return {
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: path,
    [constants.HTTP2_HEADER_CONTENT_TYPE]: 'application/grpc',
    [constants.HTTP2_HEADER_TE]: 'trailers',
    ...(connectionName !== undefined && { 'connection-name': connectionName }),
    ...(defaultCredentials !== undefined && isSecure && { authorization: `Basic ${basic}` }),
  }
}

async function* answerOf(
  session: ClientHttp2Session,
  headers: Readonly<Record<string, string>>,
  request: Uint8Array,
  failure: () => Error | undefined,
): AsyncGenerator<readonly Buffer[]> {
  let status: string | undefined
  let message = ''
  const note = (told: IncomingHttpHeaders) => {
    if (told['grpc-status'] === undefined) return
    status = [told['grpc-status']].flat().join()
    message = decodeURIComponent([told['grpc-message'] ?? ''].flat().join())
  }
  try {
    const stream = session.request(headers)
    stream.on('response', note)
    stream.on('trailers', note)
    stream.end(framed(request))
    try {
      yield* messagesOf(stream)
    } finally {
      stream.close(constants.NGHTTP2_CANCEL)
    }
  } catch (error) {
    throw new StoreUnavailable(`Event store: ${String(failure() ?? error)}`, failure() ?? error)
  }
  if (status !== '0')
    throw new StoreUnavailable(`Event store: ${message || String(failure() ?? 'the answer was cut off')}`)
}

function framed(message: Uint8Array): Buffer {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

/** Ends the connection when a ping has no answer until the next one. Returns how to stop that. */
function pingRegularly(session: ClientHttp2Session): () => void {
  let answered = true
  const timer = setInterval(() => {
    if (!answered) {
      session.destroy(new Error('the server does not answer'))
      return
    }
    answered = false
    if (session.destroyed) return
    session.ping(() => {
      answered = true
    })
  }, pingMs)
  timer.unref()
  return () => clearInterval(timer)
}
