import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { openAccess } from './access/access.ts'
import { startEventStore } from './server.ts'

const { DATA_DIR = '.data', EVENTSTORE_PORT = '0', EVENTSTORE_INSECURE, NODE_ENV, ALLOW_EMBEDDED } = process.env

if (NODE_ENV === 'production' && ALLOW_EMBEDDED !== '1') {
  console.error('The embedded event store is a single process on one disk. Set EVENTSTORE_URL, or ALLOW_EMBEDDED=1.')
  process.exit(1)
}

try {
  const eventStore = await startEventStore({
    file: join(DATA_DIR, 'eventstore', 'log.sqlite'),
    port: Number(EVENTSTORE_PORT),
    access: EVENTSTORE_INSECURE === '1' ? undefined : await openAccess(DATA_DIR),
  })
  const stop = () => void eventStore.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Written now and not at the end, because this process is often killed.
  flushCompileCache()
  console.log(`event store ready on 127.0.0.1:${eventStore.port}`)
} catch (error) {
  console.error(error)
  process.exit(1)
}
