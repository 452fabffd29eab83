import { jsonEvent } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import { eventStoreClientOf } from './address.ts'
import { readHead } from './read-head.ts'
import { openTestStore } from './test-store.ts'

/** Whether the server has sent everything before the client has enough is a matter of chance. */
const times = 60

test.each([3, 2_000])(
  'of a log of %i events the position of the last is read, and no stream is left open',
  async (count) => {
    const log = await openTestStore()
    const client = eventStoreClientOf(log.url)
    expect(await readHead(client)).toBe(0n)
    const events = Array.from({ length: count }, (_, n) => jsonEvent({ type: 'Counted', data: { n } }))
    const { position } = await client.appendToStream('counted-1', events)
    const heads: unknown[] = []
    for (let n = 0; n < times; n++) heads.push(await readHead(client))
    expect(new Set(heads)).toEqual(new Set([position?.commit]))
    // It waits for every stream that has not ended.
    await client.dispose()
    await log.remove()
  },
)
