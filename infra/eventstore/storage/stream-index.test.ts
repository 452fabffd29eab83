import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../testing/fixture.ts'
import type { ProposedEvent } from './records.ts'
import { openStore } from './store.ts'

let file = ''
let removeFolder: () => Promise<void>
beforeAll(async () => {
  const { folder, remove } = await makeFolder()
  file = join(folder, 'log.sqlite')
  removeFolder = remove
})
afterAll(() => removeFolder())

const none = new Uint8Array()
const proposed = (count: number): ProposedEvent[] =>
  Array.from({ length: count }, () => {
    const id = new Uint8Array(randomBytes(16))
    return { id, type: 'T', isJson: false, data: none, metadata: none }
  })

/** A log with events of two streams that lie mixed, more of them than are filed together. */
const fill = async () => {
  rmSync(file, { force: true })
  const store = openStore(file)
  const ids: Uint8Array[] = []
  for (let n = 0; n < 30; n++) {
    const batch = proposed(100)
    ids.push(...batch.map(({ id }) => id))
    await Promise.all([store.append('a', 'any', batch), store.append('b', 'any', proposed(50))])
  }
  return { store, ids }
}

const revisionsOf = (store: ReturnType<typeof openStore>, from: bigint, to: bigint) => {
  const { key = 0n } = store.streams.find('a')
  const forwards = store.events.streamForwards(key, from, to, 100)
  const backwards = store.events.streamBackwards(key, from, to, 100)
  expect(backwards.events.toReversed()).toEqual(forwards.events)
  return forwards.events.map(({ revision }) => revision)
}

const expectWhole = (store: ReturnType<typeof openStore>, ids: readonly Uint8Array[]) => {
  const { key = 0n, lastRevision } = store.streams.find('a')
  expect(lastRevision).toBe(2_999n)
  expect(ids.map((id) => store.events.revisionOf(key, id))).toEqual(ids.map((_, revision) => BigInt(revision)))
  expect(ids.map((_, revision) => store.events.at(key, BigInt(revision))?.id)).toEqual(ids)
  for (let from = 0n; from < 3_000n; from += 100n) {
    expect(revisionsOf(store, from, from + 99n)).toEqual(Array.from({ length: 100 }, (_, n) => from + BigInt(n)))
  }
  expect(store.events.at(key, 3_000n)).toBeUndefined()
}

/** What the first release made of the same events: two indexes on disk, and nothing filed. */
const downgrade = () => {
  const database = new DatabaseSync(file)
  database.exec(`
    DROP TABLE revisions;
    DROP TABLE ids;
    DELETE FROM facts WHERE name = 'filed';
    UPDATE facts SET value = '1' WHERE name = 'layout';
    CREATE UNIQUE INDEX events_by_revision ON events (stream, revision);
    CREATE INDEX events_by_id ON events (stream, id);
  `)
  database.close()
}

describe('the index of streams', () => {
  it('finds what is filed and what is not by revision and by id, in either direction', async () => {
    const { store, ids } = await fill()
    expectWhole(store, ids)
    store.close()
  })

  it('knows after a restart what was not filed', async () => {
    const { store, ids } = await fill()
    store.close()
    const again = openStore(file)
    expectWhole(again, ids)
    again.close()
  })

  it('takes over a file of the first layout, and once only', async () => {
    const { store, ids } = await fill()
    store.close()
    downgrade()
    for (const _ of ['taken over', 'opened again']) {
      const again = openStore(file)
      expectWhole(again, ids)
      expect(await again.append('a', 2_999n, [])).toMatchObject({ kind: 'success' })
      again.close()
    }
  })

  it('loses its new entries when the transaction is rolled back', async () => {
    const { store } = await fill()
    const failing = proposed(3).map((event, n) => (n === 2 ? { ...event, data: null } : event))
    // Cast: no caller may pass this; it stands for a statement that fails half-way.
    await expect(store.append('c', 'no_stream', failing as ProposedEvent[])).rejects.toThrow('NOT NULL')
    expect(await store.append('c', 'no_stream', proposed(3))).toMatchObject({ kind: 'success', revision: 2n })
    store.close()
  })
})
