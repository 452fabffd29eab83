import { expect, test } from 'vitest'
import { z } from 'zod'
import type { EventOf } from '../../eventsourcing/event.ts'
import { readCheckpoint } from '../checkpoint.ts'
import { create, projection } from '../projection.ts'
import { recorded } from '../testing/given.ts'
import { projectedLog } from '../testing/projected-log.ts'
import { begun, documentsIn, type TaleEvent, taleEvents } from '../testing/projector-fixture.ts'

const world = projectedLog()

const definitions = {
  ...taleEvents,
  TellerGone: { schema: 1, erases: 'owner', data: z.object({ owner: z.string() }) },
} as const
type Gone = Extract<EventOf<typeof definitions>, { type: 'TellerGone' }>

const gone = (owner: string) => recorded<Gone>(`teller-${owner}`, { type: 'TellerGone', data: { owner } })

const notes = projection<TaleEvent>({
  name: 'notes',
  version: 1,
  indexes: [{ key: { userId: 1 } }],
  on: { TaleBegun: (e) => create(e.data.id, { userId: e.data.owner, text: 'words' }) },
})
const notesAgain = projection<TaleEvent>({ ...notes, version: 2 })
/** Only the release before has it. */
const drafts = projection<TaleEvent>({ ...notes, name: 'drafts' })

const covers = async () => (await readCheckpoint(world.db))?.covers
const replaced = async () => (await readCheckpoint(world.db))?.retired?.map(({ collection }) => collection) ?? []

test('who is erased after a switch has no words left in the collections that were replaced, which can be read for a day', async () => {
  const before = world.start({ definitions, projections: [notes, drafts] })
  await world.tell(begun('a', 'ann'), begun('b', 'bob'))
  await before.stop()
  world.start({ definitions, projections: [notesAgain] })
  await expect.poll(covers).toEqual(['notes_v2'])
  expect(await replaced()).toEqual(['notes_v1', 'drafts_v1'])
  const erasure = gone('ann')
  await world.tell(erasure)
  for (const collection of await replaced()) {
    expect(await documentsIn(world.db, collection), `in ${collection}`).toEqual([
      { _id: 'a', position: erasure.position },
      { _id: 'b', userId: 'bob', text: 'words', position: expect.any(BigInt) as unknown },
    ])
  }
})
