import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type StoreProcess, startStoreProcess } from '@studio/backend/platform/eventsourcing/store/store-process.ts'
import { openStore } from '../eventstore/storage/store.ts'

/** Charges and other events of a log, in turn: each charge is followed by so many others that the whole has its size. */
export interface CostLogSize {
  readonly charges: number
  readonly events: number
}

/** Appends that are decided together: the store writes them in one transaction. */
const together = 2_000
const models = ['bytedance/seedream-v4', 'wavespeed-ai/chroma', 'google/nano-banana/edit', 'wan-2.5']
const people = 1_000

/** Starts an event store whose log has so many charges, each in a stream of its own, as the product writes them. */
export function startCostLog(size: CostLogSize): Promise<StoreProcess> {
  return startStoreProcess((folder) => fill(join(folder, 'eventstore', 'log.sqlite'), size))
}

/** Written by the storage of the event store itself, in this process: through its protocol it would take many times as long. */
async function fill(file: string, { charges, events }: CostLogSize): Promise<void> {
  const store = openStore(file)
  const users = Array.from({ length: people }, () => randomUUID())
  const every = Math.round(events / charges)
  const append = (stream: string, type: string, data: object) => {
    const proposed = { id: idOf(randomUUID()), type, isJson: true, data: json(data), metadata: json(metadata(type)) }
    return store.append(stream, 'no_stream', [proposed])
  }
  await append('log', 'LogOpened', {})
  for (let n = 0; n < events; n += together) {
    const appends = Array.from({ length: Math.min(together, events - n) }, (_, at) => {
      const number = n + at
      if (number % every > 0) return append(`other-${randomUUID()}`, 'Measured', { text: 'x'.repeat(400) })
      return append(`charge-${randomUUID()}-0`, 'CostRecorded', chargeOf(number / every, users))
    })
    await Promise.all(appends)
  }
  store.close()
}

const chargeOf = (n: number, users: readonly string[]) => ({
  userId: users[n % users.length],
  jobId: randomUUID(),
  n: 0,
  feature: 'image',
  model: models[n % models.length],
  provider: 'wavespeed',
  sandbox: false,
  usage: { outputs: 1 },
  unitPrice: 27_000,
  priceListVersion: 2,
  amount: 27_000,
})

/** Charges have the newest schema, all other events of this log the first. */
const metadata = (type: string) => {
  const schema = type === 'CostRecorded' ? 5 : 1
  return { correlationId: randomUUID(), causationId: randomUUID(), schema }
}
const json = (data: object): Buffer => Buffer.from(JSON.stringify(data))
const idOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
