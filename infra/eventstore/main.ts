import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { startEventStore } from './server.ts'

const {
  DATA_DIR = '.data',
  EVENTSTORE_HOST = '127.0.0.1',
  EVENTSTORE_PORT = '0',
  EVENTSTORE_TLS_CERT,
  EVENTSTORE_TLS_KEY,
  NODE_ENV,
  ALLOW_EMBEDDED,
} = process.env

if (NODE_ENV === 'production' && ALLOW_EMBEDDED !== '1') {
  console.error('The embedded event store is a single process on one disk. Set EVENTSTORE_URL, or ALLOW_EMBEDDED=1.')
  process.exit(1)
}

/** The files of the certificate and its key; serving plaintext because one was forgotten would be a trap. */
const readTls = (): { certificate: Buffer; key: Buffer } | undefined => {
  if (!EVENTSTORE_TLS_CERT && !EVENTSTORE_TLS_KEY) return undefined
  if (!EVENTSTORE_TLS_CERT || !EVENTSTORE_TLS_KEY) {
    throw new Error('TLS needs both EVENTSTORE_TLS_CERT and EVENTSTORE_TLS_KEY.')
  }
  return { certificate: readFileSync(EVENTSTORE_TLS_CERT), key: readFileSync(EVENTSTORE_TLS_KEY) }
}

try {
  const eventStore = await startEventStore({
    file: join(DATA_DIR, 'eventstore', 'log.sqlite'),
    host: EVENTSTORE_HOST,
    port: Number(EVENTSTORE_PORT),
    tls: readTls(),
  })
  const stop = () => void eventStore.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  console.log(`event store ready on ${EVENTSTORE_HOST}:${eventStore.port}`)
} catch (error) {
  console.error(error)
  process.exit(1)
}
