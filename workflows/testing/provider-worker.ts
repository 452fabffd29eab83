import { NativeConnection, Worker } from '@temporalio/worker'
import { providerActivities } from '../src/activities/provider.ts'
import { queueName } from '../src/queues.ts'
import { temporalAddress, type World } from './world.ts'

/**
 * Starts a worker that calls the provider, in a world where none does.
 * @param atOnce how many steps it takes at once; the others wait on the queue
 * @returns stops it
 */
export async function startProviderWorker({ prefix, deps }: World, atOnce: number): Promise<() => Promise<void>> {
  const connection = await NativeConnection.connect({ address: temporalAddress() })
  const worker = await Worker.create({
    connection,
    taskQueue: queueName(prefix, 'provider-wavespeed'),
    activities: providerActivities(deps),
    maxConcurrentActivityTaskExecutions: atOnce,
  })
  const running = worker.run()
  return async () => {
    worker.shutdown()
    await running
    await connection.close()
  }
}
