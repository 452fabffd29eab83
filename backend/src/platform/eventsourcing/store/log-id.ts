import { z } from 'zod'
import { randomId } from '../ids.ts'
import { RevisionConflict } from './errors.ts'
import type { EventStore } from './event-store.ts'

/** Stream `log`: one event, whose id names the log. */
export const logEvents = { LogOpened: { schema: 1, data: z.object({}) } } as const

export const logStream = 'log'

/** The id of this log; makes it when there is none yet. Of several that try at once one wins and all see it. */
export async function openLog(store: Pick<EventStore, 'read' | 'append'>): Promise<string> {
  const known = await readLogId(store)
  if (known) return known
  const id = randomId()
  try {
    const metadata = { correlationId: id, causationId: id }
    await store.append(logStream, 'none', [{ id, event: { type: 'LogOpened', data: {} }, metadata }])
    return id
  } catch (error) {
    const winner = error instanceof RevisionConflict ? await readLogId(store) : undefined
    if (winner) return winner
    throw error
  }
}

/** The id of this log; undefined when nobody has opened it yet. */
export const readLogId = async (store: Pick<EventStore, 'read'>): Promise<string | undefined> =>
  (await store.read(logStream, logEvents, { limit: 1 }))[0]?.id
