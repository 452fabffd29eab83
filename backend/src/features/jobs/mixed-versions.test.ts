import { describe, expect, it } from 'vitest'
import { createCodec } from '../../platform/eventsourcing/codec.ts'
import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { AnyEvent, EventDefinitions } from '../../platform/eventsourcing/event.ts'
import { NewerEvent } from '../../platform/eventsourcing/store/errors.ts'
import { type QueueState, queueEvents } from './events.ts'
import { queueDecider } from './queue/queue-decider.ts'
import { context, jobIdOf, userId } from './testing/builders.ts'
import { cancel, cancelOutputs, release, request, videos } from './testing/queue.ts'
import * as former from './testing/queue-of-90e1854.ts'

/** What stands in the stream: JSON, with the schema number of whoever wrote it. */
interface Written {
  readonly type: string
  readonly data: string
  readonly schema: number
}

/** A process of one release: it reads the last event of the queue and appends what its own decider decides. */
function processOf<State, Command, Event extends AnyEvent>(
  definitions: EventDefinitions,
  decider: Decider<State, Command, Event>,
) {
  const codec = createCodec(definitions)
  const read = (stream: readonly Written[]): State => {
    const last = stream.at(-1)
    if (last === undefined) return decider.initial
    const metadata = { correlationId: 'c', causationId: 'c', schema: last.schema }
    const at = { id: 'id', stream: 'queue', revision: 0n, position: 1n, created: new Date(0), metadata }
    const event = codec.decode({ ...at, type: last.type, data: JSON.parse(last.data) })
    // Cast: the codec has checked the data by the definitions of this decider.
    return decider.evolve(decider.initial, event as Event & typeof event)
  }
  const write = (stream: Written[], command: Command): void => {
    for (const event of decider.decide(command, read(stream))) {
      // personal fields are sealed by the store
      const data = 'prompt' in event.data ? { ...event.data, prompt: { sealed: 'AAAA' } } : event.data
      const encoded = codec.encode({ type: event.type, data })
      stream.push({ type: event.type, data: JSON.stringify(encoded.data), schema: encoded.schema })
    }
  }
  return { read, write }
}

const today = processOf(queueEvents, queueDecider)
const before = processOf(former.queueEvents, former.queueDecider)

const formerRequest = (n: number, outputs: number): former.RequestJob => {
  const { storage: _, provider: _provider, kind: _kind, uploads: _uploads, ...words } = request({ n, outputs })
  return { ...words, kind: 'image', provider: 'wavespeed', uploads: [] }
}
const close = { ...context, type: 'CloseQueue', userId } as const
const open = { ...context, type: 'OpenQueue', userId } as const

const slots = ({ entries }: QueueState) => entries.map(({ outputs }) => outputs)

describe('a process of 90e1854 and one of today on one queue', () => {
  it('count the same slots and the same money, whoever writes', () => {
    const stream: Written[] = []
    before.write(stream, formerRequest(1, 4))
    today.write(stream, request({ n: 2, outputs: 2 }))
    before.write(stream, formerRequest(3, 2))
    expect(slots(today.read(stream))).toEqual([
      [0, 1, 2, 3],
      [0, 1],
      [0, 1],
    ])
    expect(today.read(stream)).toMatchObject({ spent: 8 * 15_000 })
    expect(() => today.write(stream, request({ n: 4, outputs: 1 }))).toThrow('8/8')
    expect(() => before.write(stream, formerRequest(4, 1))).toThrow('8/8')

    today.write(stream, release(0, 'failed', 1))
    before.write(stream, release(0, 'failed', 2))
    today.write(stream, release(1, 'failed', 3, true))
    before.write(stream, release(1, 'stored', 1))
    expect(before.read(stream)).toEqual(today.read(stream))
    expect(slots(today.read(stream))).toEqual([[2, 3], [1], [0]])
    expect(today.read(stream)).toMatchObject({ spent: 6 * 15_000 })
  })

  it('follow what the other has closed, opened and cancelled', () => {
    const stream: Written[] = []
    today.write(stream, request({ n: 1, outputs: 1 }))
    before.write(stream, close)
    expect(() => today.write(stream, request({ n: 2, outputs: 1 }))).toThrow('suspended')
    today.write(stream, open)
    before.write(stream, formerRequest(2, 1))
    today.write(stream, close)
    expect(() => before.write(stream, formerRequest(3, 1))).toThrow('suspended')
    before.write(stream, open)
    today.write(stream, cancel(1))
    before.write(stream, { ...context, type: 'RequestCancel', userId, jobId: jobIdOf(2) })
    expect(today.read(stream).entries.map(({ cancelRequested }) => cancelRequested)).toEqual([true, true])
    expect(before.read(stream)).toEqual(today.read(stream))
  })

  it("differ when the earlier one cannot read what today's writes: it refuses, and appends nothing", () => {
    const stream: Written[] = []
    before.write(stream, formerRequest(1, 2))
    today.write(stream, cancelOutputs([0], 1))
    const length = stream.length
    expect(() => before.write(stream, release(1, 'stored', 1))).toThrow(NewerEvent)
    expect(stream).toHaveLength(length)
    today.write(stream, release(1, 'stored', 1))
    before.write(stream, release(0, 'stored', 1))
    expect(today.read(stream).entries).toEqual([])
  })

  it('go on when the earlier one has forgotten the credits: none come back that were not used', () => {
    const stream: Written[] = []
    // images, because the earlier one knows no other kind
    const credited = (n: number) => request({ n, outputs: 1, unitPrice: 400_000, credits: 13 })
    today.write(stream, credited(1))
    today.write(stream, credited(2))
    before.write(stream, formerRequest(3, 1))
    expect(today.read(stream)).toMatchObject({ spent: 15_000, entries: [{ unitPrice: 0 }, { unitPrice: 0 }, {}] })
    today.write(stream, { ...credited(4), credits: 6 })
    today.write(stream, release(0, 'failed', 4))
    before.write(stream, release(0, 'failed', 1))
    today.write(stream, release(0, 'failed', 2))
    expect(today.read(stream)).toMatchObject({ spent: 15_000, entries: [{ outputs: [0] }] })
  })

  it('differ while a video waits: the earlier one refuses, and appends nothing', () => {
    const stream: Written[] = []
    for (const video of videos(1, 2, 3, 4, 5)) today.write(stream, video)
    const length = stream.length
    expect(() => before.write(stream, formerRequest(6, 1))).toThrow(NewerEvent)
    expect(stream).toHaveLength(length)
    today.write(stream, release(0, 'stored', 1))
    expect(stream.slice(length).map(({ type }) => type)).toEqual(['SlotReleased', 'JobAdmitted'])
  })
})
