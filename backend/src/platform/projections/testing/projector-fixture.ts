import type { Db, Document } from 'mongodb'
import { z } from 'zod'
import { type EventOf, personal } from '../../eventsourcing/event.ts'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import type { MemoryLog } from '../../eventsourcing/testing/memory-log.ts'
import { change, create, projection } from '../projection.ts'
import { type ProjectorOptions, startProjector } from '../run/projector.ts'
import { recorded } from './given.ts'

/** Events of the projector's tests. */
export const taleEvents = {
  TaleBegun: { schema: 1, data: z.object({ id: z.string(), owner: z.string(), title: personal('owner') }) },
  TaleTold: { schema: 1, data: z.object({ id: z.string(), owner: z.string(), line: z.string() }) },
  TaleRated: { schema: 1, data: z.object({ id: z.string(), stars: z.int() }) },
} as const
export type TaleEvent = EventOf<typeof taleEvents>

/** User view with the title; bare pushes and increments, so that anything applied twice shows. */
export const tales = projection<TaleEvent>({
  name: 'tales',
  version: 1,
  unseals: true,
  indexes: [{ key: { owner: 1, _id: 1 } }],
  on: {
    TaleBegun: (e) => create(e.data.id, { owner: e.data.owner, title: e.data.title, lines: [], stars: 0, ratings: 0 }),
    TaleTold: (e) => change(e.data.id, { $push: { lines: e.data.line } }),
    TaleRated: (e) => change(e.data.id, { $set: { stars: e.data.stars }, $inc: { ratings: 1 } }),
  },
  feed: {
    TaleBegun: (e) => ({ kind: 'generation', id: e.data.id, userId: e.data.owner }),
    TaleTold: (e) => ({ kind: 'generation', id: e.data.id, userId: e.data.owner }),
  },
})

/** Lines by owner, from many streams. */
export const tellers = projection<TaleEvent>({
  name: 'tellers',
  version: 1,
  indexes: [],
  on: {
    TaleBegun: (e) => create(e.data.owner, { lines: 0 }),
    TaleTold: (e) => change(e.data.owner, { $inc: { lines: 1 } }),
  },
})

const streamOf = (id: string) => `tale-${id}`

export function begun(id: string, owner = 'ann') {
  return recorded<TaleEvent>(streamOf(id), { type: 'TaleBegun', data: { id, owner, title: { plain: `About ${id}` } } })
}

export function told(id: string, line: string, owner = 'ann') {
  return recorded<TaleEvent>(streamOf(id), { type: 'TaleTold', data: { id, owner, line } })
}

export function rated(id: string, stars: number) {
  return recorded<TaleEvent>(streamOf(id), { type: 'TaleRated', data: { id, stars } })
}

/** A projector over a log in memory that restarts at once; what it logs is kept in `troubles`. */
export function startTestProjector(db: Db, log: MemoryLog, options: Partial<ProjectorOptions> = {}) {
  const troubles: string[] = []
  const note = (_: object, message: string) => void troubles.push(message)
  const projector = startProjector({
    store: log,
    db,
    projections: [tales, tellers],
    definitions: taleEvents,
    keys: memoryKeys(),
    log: { info: note, warn: note, error: note },
    pause: async () => undefined,
    ...options,
  })
  return { ...projector, troubles }
}

/** All documents of a collection, sorted. */
export function documentsIn(db: Db, collection: string): Promise<readonly Document[]> {
  return db.collection(collection).find().sort({ _id: 1 }).toArray()
}
