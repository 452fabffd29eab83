import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type StoreProcess, startStoreProcess } from '@studio/backend/platform/eventsourcing/store/store-process.ts'
import { openStore } from '../../eventstore/storage/store.ts'

/** Charges and other events of a log, in turn: each charge is followed by so many others that the whole has its size. */
export interface CostLogSize {
  readonly charges: number
  readonly events: number
}

/** Charges that are decided together, with what comes behind them: the store writes them in a few transactions. */
const together = 1_000
const models = ['bytedance/seedream-v4', 'wavespeed-ai/chroma', 'google/nano-banana/edit', 'wan-2.5']
const people = 1_000

/** Starts an event store whose log has so many charges, each in a stream of its own, as the product writes them. */
export function startCostLog(size: CostLogSize): Promise<StoreProcess> {
  return startStoreProcess((folder) => fill(join(folder, 'eventstore', 'log.sqlite'), size))
}

/**
 * Written by the storage of the event store itself, in this process: through its protocol it would take many times as long. Behind each
 * charge comes a stream with the other events that are its share.
 */
async function fill(file: string, { charges, events }: CostLogSize): Promise<void> {
  const store = openStore(file)
  const users = Array.from({ length: people }, () => randomUUID())
  const others = Math.round(events / charges) - 1
  const eventOf = (type: string, data: object) => ({
    id: idOf(randomUUID()),
    type,
    isJson: true,
    data: json(data),
    metadata: json(metadata(type)),
  })
  await store.append('log', 'no_stream', [eventOf('LogOpened', {})])
  for (let n = 0; n < charges; n += together) {
    const appends = Array.from({ length: Math.min(together, charges - n) }, (_, at) => {
      const charge = eventOf('CostRecorded', chargeOf(n + at, users))
      const rest = Array.from({ length: others }, () => eventOf('Measured', { text: 'x'.repeat(400) }))
      return [
        store.append(`charge-${randomUUID()}-0`, 'no_stream', [charge]),
        store.append(`other-${randomUUID()}`, 'no_stream', rest),
      ]
    })
    await Promise.all(appends.flat())
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
