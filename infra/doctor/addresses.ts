import { eventStoreAddress } from '../eventstore/access/access.ts'
import { readEventStorePort } from '../start/files/event-store-port.ts'
import { readMongoAddress } from '../start/files/mongo-address.ts'
import { offsets } from '../start/plan/ports.ts'
import type { Settings } from '../start/plan/settings.ts'

/** What of the settings says where the engines are. */
type Places = Pick<Settings, 'eventStoreUrl' | 'mongoUrl' | 'temporalAddress' | 'port' | 'dataDir'>

/** An embedded engine has no address while the product is stopped, because another program may listen on its port. */
export async function addressesOf(
  { eventStoreUrl, mongoUrl, temporalAddress, port, dataDir }: Places,
  running: boolean,
) {
  return {
    eventStore: eventStoreUrl ?? (running ? await embeddedEventStore(dataDir, port) : undefined),
    mongo: mongoUrl ?? (running ? await readMongoAddress(dataDir) : undefined),
    temporal: temporalAddress ?? (running ? `127.0.0.1:${port + offsets.temporal}` : undefined),
  }
}

/** As with MongoDB, what has been started counts: whoever runs the doctor may have forgotten PORT. */
const embeddedEventStore = async (dataDir: string, port: number) =>
  await eventStoreAddress(dataDir, (await readEventStorePort(dataDir)) ?? port + offsets.eventStore)
