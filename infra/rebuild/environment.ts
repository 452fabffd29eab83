import { eventStoreAddress } from '../eventstore/access/access.ts'
import { readText } from '../start/files/durable-file.ts'
import { readEventStorePort } from '../start/files/event-store-port.ts'
import { masterKeyFile } from '../start/files/keys.ts'
import { readMongoAddress } from '../start/files/mongo-address.ts'
import { offsets } from '../start/plan/ports.ts'
import { readSettings } from '../start/plan/settings.ts'
import { StartError } from '../start/start-error.ts'

/**
 * The variables with which another process of the backend reaches the product that `npm start` runs with this environment.
 * @throws StartError when a variable is wrong, or the data folder has never been used
 */
export async function backendEnvironment(environment: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const { port, dataDir, eventStoreUrl, mongoUrl, masterKey } = readSettings(environment)
  const key = masterKey ?? (await readText(masterKeyFile(dataDir)))?.trim()
  if (key === undefined)
    throw new StartError(`There is no master key in ${dataDir}: npm start has never run with this folder.`)
  const mongo = mongoUrl ?? (await readMongoAddress(dataDir))
  if (mongo === undefined)
    throw new StartError(`There is no MongoDB in ${dataDir}: npm start has never run with this folder.`)
  // As with MongoDB, what has been started counts: whoever runs a command may have forgotten PORT.
  const storePort = (await readEventStorePort(dataDir)) ?? port + offsets.eventStore
  return {
    DATA_DIR: dataDir,
    MASTER_KEY: key,
    EVENTSTORE_URL: eventStoreUrl ?? (await eventStoreAddress(dataDir, storePort)),
    MONGO_URL: mongo,
  }
}
