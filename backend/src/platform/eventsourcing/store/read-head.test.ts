import { jsonEvent } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import { eventStoreClientOf } from './address.ts'
import { readNewest } from './read-head.ts'
import { openTestStore } from './test-store.ts'

/** Whether the server has sent everything before the client has enough is a matter of chance. */
const times = 60

test.each([3, 2_000])(
  'of a log of %i events the position of the last is read, and no stream is left open',
  async (count) => {
    const log = await openTestStore()
    const client = eventStoreClientOf(log.url)
    expect(await readNewest(client)).toBeUndefined()
    const events = Array.from({ length: count }, (_, n) => jsonEvent({ type: 'Counted', data: { n } }))
    const { position } = await client.appendToStream('counted-1', events)
    const heads: unknown[] = []
    for (let n = 0; n < times; n++) heads.push(await readNewest(client))
    const newest = { stream: 'counted-1', revision: BigInt(count - 1), position: position?.commit }
    for (const head of heads) expect(head).toMatchObject(newest)
    // It waits for every stream that has not ended.
    await client.dispose()
    await log.remove()
  },
)
