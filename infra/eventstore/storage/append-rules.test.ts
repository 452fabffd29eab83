import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Step } from '../testing/revision-model.ts'
import { advance, anyHistory, idOf, untouched } from '../testing/revision-model.ts'
import { openDatabase } from './database.ts'
import { createEvents } from './events.ts'
import type { ProposedEvent, WriteOutcome } from './records.ts'
import { createStreams } from './streams.ts'
import type { WriteContext } from './writes.ts'
import { append, softDelete, tombstone } from './writes.ts'

/** The writes themselves on a log that is in memory only, so that many histories can be tried. */
const openLog = (): WriteContext => {
  const database = openDatabase(':memory:')
  database.exec('BEGIN')
  let made = 0n
  const newId = (): Uint8Array => {
    made += 1n
    const id = Buffer.alloc(16)
    id.writeBigUInt64BE(made)
    return id
  }
  const [streams, events] = [createStreams(database), createEvents(database)]
  return { streams, events, now: () => 0n, newId, touched: () => undefined }
}

const toEvent = (name: string): ProposedEvent => {
  const empty = new Uint8Array()
  return { id: idOf(name), type: 'T', isJson: true, data: empty, metadata: empty }
}

const perform = (log: WriteContext, stream: string, step: Step): WriteOutcome => {
  switch (step.do) {
    case 'append':
      return append(log, stream, step.expected, step.ids.map(toEvent))
    case 'softDelete':
      return softDelete(log, stream, step.expected)
    case 'tombstone':
      return tombstone(log, stream, step.expected)
  }
}

it('decides as the model of its rules does, in ten thousand histories of appends and deletions', () => {
  const log = openLog()
  let histories = 0
  const agrees = fc.property(anyHistory, (steps) => {
    histories += 1
    const stream = `stream-${histories}`
    const model = untouched()
    for (const step of steps) {
      const expected = advance(model, step)
      expect(perform(log, stream, step)).toMatchObject(expected)
    }
    expect(log.streams.find(stream).lastRevision).toBe(BigInt(model.ids.length - 1))
  })
  fc.assert(agrees, { numRuns: 10_000 })
}, 60_000)
