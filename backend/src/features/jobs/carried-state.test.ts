import { describe, expect, it } from 'vitest'
import { createCodec } from '../../platform/eventsourcing/codec.ts'
import { type QueueEvent, type QueueState, queueEvents } from './events.ts'
import { type QueueCommand, queueDecider } from './queue/queue-decider.ts'
import { context, jobIdOf, userId } from './testing/builders.ts'
import { cancel, cancelOutputs, release, request } from './testing/queue.ts'

const codec = createCodec(queueEvents)

/** What a process reads of an event that another one has written: through the log, as JSON. */
function throughLog({ type, data }: QueueEvent): QueueEvent {
  const written: unknown = JSON.parse(JSON.stringify(codec.encode({ type, data: sealed(data) }).data))
  const envelope = { id: 'id', stream: 'queue', revision: 0n, position: 1n, created: new Date(0), type }
  const metadata = { correlationId: 'c', causationId: 'c', schema: codec.encode({ type, data: sealed(data) }).schema }
  // the codec has checked the data by its type
  return codec.decode({ ...envelope, data: written, metadata }) as QueueEvent & ReturnType<typeof codec.decode>
}

/** Personal fields are left unsealed: the store seals them, and they are no part of the state. */
const sealed = (data: object) => ('prompt' in data ? { ...data, prompt: { sealed: 'AAAA' } } : data)

const state = (events: readonly QueueEvent[], before: QueueState) =>
  events.map(throughLog).reduce(queueDecider.evolve, before)

/** The state after this command, as the next process reads it. */
const after = (command: QueueCommand, before: QueueState) => state(queueDecider.decide(command, before), before)

/** A queue as a later release writes it: tokens beside the spend, a priority with each job. */
const [ours] = after(request({ outputs: 2 }), queueDecider.initial).entries
if (!ours) throw new Error('The job holds slots')
const later: QueueState = {
  entries: [{ ...ours, priority: 3 }],
  day: '2026-11-21',
  spent: 30_000,
  closed: true,
  tokens: { left: 12, until: '2026-12-01' },
}

const close = { ...context, type: 'CloseQueue', userId } as const
const open = { ...context, type: 'OpenQueue', userId } as const

describe('the carried state of a queue', () => {
  it.each<[string, QueueCommand]>([
    ['a cancel', cancel()],
    ['a cancel of one output', cancelOutputs([0])],
    ['a release', release(0)],
    ['an opening', open],
  ])('preserves fields of later releases through %s', (_, command) => {
    const { tokens, entries } = after(command, later)
    expect({ tokens, entries }).toMatchObject({ tokens: later['tokens'], entries: [{ priority: 3 }] })
  })

  it('preserves them through a request, a new day and a close', () => {
    const { closed: _, ...openQueue } = later
    const requested = after(request({ n: 2, outputs: 1, at: '2026-11-23T00:00:00.000Z' }), openQueue)
    expect(requested).toMatchObject({ tokens: later['tokens'], day: '2026-11-23', entries: [{ priority: 3 }, {}] })
    expect(after(close, requested)).toMatchObject({ tokens: later['tokens'], closed: true })
  })

  it('counts no credits on a day that a release without them has begun', () => {
    const credited = { ...queueDecider.initial, day: '2026-11-20', credits: { day: '2026-11-20', used: 30 } }
    const begun = { ...credited, day: '2026-11-21', spent: 0 }
    const priced = { kind: 'animation', outputs: 1, unitPrice: 400_000, credits: 13 } as const
    expect(after(request(priced), begun).credits).toEqual({ day: '2026-11-21', used: 13 })
  })

  it('preserves what later releases say of credits, whether they are used or come back', () => {
    const priced = { kind: 'animation', outputs: 1, unitPrice: 400_000, credits: 13 } as const
    const bonus: QueueState = {
      ...queueDecider.initial,
      day: '2026-11-21',
      credits: { day: '2026-11-21', used: 0, bonus: 5 },
    }
    const requested = after(request(priced), bonus)
    expect(requested.credits).toEqual({ day: '2026-11-21', used: 13, bonus: 5 })
    expect(after(release(0, 'failed'), requested).credits).toEqual({ day: '2026-11-21', used: 0, bonus: 5 })
  })

  it('opens by the fields that it knows only', () => {
    expect(after(open, later)).not.toHaveProperty('closed')
  })

  it('is read as the first release wrote it, and can be continued', () => {
    const first = { entries: [{ ...ours, jobId: jobIdOf(1) }], day: '2026-11-21', spent: 30_000 }
    const data = { userId, jobId: jobIdOf(1), n: 1, fate: 'stored', queue: first } as const
    const read = throughLog({ type: 'SlotReleased', data })
    expect(read.data.queue).toEqual(first)
    expect(after(release(0, 'failed'), read.data.queue)).toMatchObject({ spent: 15_000, entries: [{ outputs: [1] }] })
  })

  it('does not change jobs of kinds that only later releases know', () => {
    const foreign = { ...ours, jobId: jobIdOf(9), kind: 'hologram', outputs: [0, 1, 2, 3], seconds: 8 }
    const mixed = { ...queueDecider.initial, day: '2026-11-21', entries: [foreign] }
    const requested = after(request({ outputs: 4 }), mixed)
    const both = after(request({ n: 2, outputs: 4 }), requested)
    expect(both.entries.map(({ kind }) => kind)).toEqual(['hologram', 'image', 'image'])
    expect(both.entries[0]).toEqual(foreign)
    expect(after(cancel(9), both).entries[0]).toEqual({ ...foreign, cancelRequested: true })
  })
})
