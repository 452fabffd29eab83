import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Decider, DomainError } from './decider.ts'
import { AdminId, type EventOf, UserId } from './event.ts'
import { type CommandContext, createHandle } from './handle.ts'
import { deriveId, randomId } from './ids.ts'
import { RevisionConflict, StoreUnavailable } from './store/errors.ts'
import { readMethods } from './store/read-methods.ts'
import { type AppendFate, memoryStore } from './testing/memory-store.ts'

const countEvents = { Added: { schema: 1, data: z.object({ by: z.number(), total: z.number() }) } }
type CountEvent = EventOf<typeof countEvents>
type Add = CommandContext & { readonly by: number; readonly parts?: number }

const counter: Decider<number, Add, CountEvent> = {
  events: countEvents,
  initial: 0,
  evolve: (state, event) => state + event.data.by,
  decide({ by, parts = 1 }, state) {
    if (by < 0) throw new DomainError({ code: 'negative', status: 422 }, 'Only more, never less')
    if (by === 0) return []
    return Array.from({ length: parts }, (_, n) => ({ type: 'Added', data: { by, total: state + by * (n + 1) } }))
  },
}
const lastOnly: typeof counter = { ...counter, reads: 'last', evolve: (_, event) => event.data.total }

const add = (by: number, more: Partial<Add> = {}): Add => {
  const id = randomId()
  return { commandId: id, correlationId: id, causationId: id, at: '2026-01-01T00:00:00.000Z', by, ...more }
}

const atOnce = { pause: async () => undefined }

function setUp(decider = counter) {
  const store = memoryStore()
  const [handle, elsewhere] = [createHandle(store, atOnce), createHandle(store, atOnce)]
  return {
    store,
    handle,
    send: (command: Add) => handle(decider, 'count', command),
    /** Like another process, which does not take part in this process's mutex. */
    sendElsewhere: (command: Add) => elsewhere(decider, 'count', command),
  }
}

test('appends what was decided, with ids made from the command', async () => {
  const { store, send } = setUp()
  const command = add(2, { parts: 2 })
  const handled = await send(command)
  expect(handled).toMatchObject({ state: 4, position: 2n, repeated: false })
  expect(handled.events.map((event) => event.revision)).toEqual([0n, 1n])
  const events = await store.readAny('count')
  expect(events.map((event) => event.id)).toEqual([deriveId(command.commandId, '0'), deriveId(command.commandId, '1')])
  expect(events[0]?.metadata).toMatchObject({ correlationId: command.correlationId, causationId: command.causationId })
})

test('a stream that holds an event of another kind is refused, and nothing is appended', async () => {
  const { store, send } = setUp()
  const metadata = { correlationId: 'c', causationId: 'c' }
  const stranger = { id: randomId(), event: { type: 'Renamed', data: {} }, metadata }
  await store.append('count', 'none', [stranger])
  await expect(send(add(1))).rejects.toThrow('Renamed at count/0')
  expect(await store.readAny('count')).toHaveLength(1)
})

test('an empty decision appends nothing, and a refusal is thrown unchanged', async () => {
  const { store, send } = setUp()
  expect(await send(add(0))).toEqual({ state: 0, events: [], position: 0n, repeated: false })
  await expect(send(add(-1))).rejects.toMatchObject({ code: 'negative' })
  expect(await store.head()).toBe(0n)
})

test.each([
  ['all events', counter],
  ['the last event', lastOnly],
])('a repeated command is answered as the first time, reading %s', async (_, decider) => {
  const { store, send } = setUp(decider)
  const command = add(2, { parts: 3 })
  const first = await send(command)
  const again = await send(command)
  expect(again).toMatchObject({ repeated: true, state: 6, position: first.position })
  expect(again.events.map((event) => event.id)).toEqual(first.events.map((event) => event.id))
  expect(await store.readAny('count')).toHaveLength(3)
})

test.each([
  ['all events', counter],
  ['the last event', lastOnly],
])('the most events that one command may append are recognised when it comes again, reading %s', async (_, decider) => {
  const { store, send } = setUp(decider)
  const command = add(1, { parts: 16 })
  await send(command)
  expect(await send(command)).toMatchObject({ repeated: true, state: 16 })
  await expect(send(add(1, { parts: 17 }))).rejects.toThrow('17 events at once for count')
  expect(await store.readAny('count')).toHaveLength(16)
})

test('a faster writer makes it read and decide again', async () => {
  const { store, send, sendElsewhere } = setUp()
  store.beforeAppend = async () => void (await sendElsewhere(add(10)))
  const handled = await send(add(1))
  expect(handled.events[0]?.data.total).toBe(11)
})

test('commands of one stream in one process do not get in each other’s way', async () => {
  const { store, handle } = setUp()
  const tried: string[] = []
  const counted = createHandle({
    ...store,
    append: (stream, expected, events) => {
      tried.push(stream)
      return store.append(stream, expected, events)
    },
  })
  await Promise.all([
    ...Array.from({ length: 8 }, () => counted(counter, 'count', add(1))),
    counted(counter, 'other', add(1)),
  ])
  expect(tried.toSorted()).toEqual([...Array.from({ length: 8 }, () => 'count'), 'other'])
  await expect(counted(counter, 'count', add(-1))).rejects.toMatchObject({ code: 'negative' })
  expect(await handle(counter, 'count', add(1))).toMatchObject({ state: 9 })
})

test('gives up after so many conflicts', async () => {
  const { store, handle } = setUp()
  let attempts = 0
  const alwaysLate = {
    ...store,
    append: async () => {
      attempts++
      throw new RevisionConflict('count', 'none', 0n)
    },
  }
  const impatient = createHandle(alwaysLate, { attempts: 3, ...atOnce })
  await expect(impatient(counter, 'count', add(1))).rejects.toThrow(RevisionConflict)
  expect(attempts).toBe(3)
  expect(await handle(counter, 'count', add(1))).toMatchObject({ state: 1 })
})

test.each<AppendFate>(['lost', 'answer-lost'])('an append whose fate is unclear (%s) happens once', async (fate) => {
  const { store, send } = setUp()
  store.fates.push(fate, fate)
  expect(await send(add(3))).toMatchObject({ state: 3, position: 1n })
  expect(await store.readAny('count')).toHaveLength(1)
})

test('an append that stays unclear is reported, and sending the command again does not double it', async () => {
  const { store, send } = setUp(lastOnly)
  const command = add(3)
  store.fates.push('answer-lost', 'lost', 'lost', 'lost')
  await expect(send(command)).rejects.toThrow(StoreUnavailable)
  await expect(send(command)).resolves.toMatchObject({ repeated: true, state: 3 })
})

test('prepare is called on every attempt, with the state and the next revision', async () => {
  const { store, handle, sendElsewhere } = setUp()
  const asked: unknown[] = []
  store.beforeAppend = async () => void (await sendElsewhere(add(5)))
  await handle(counter, 'count', add(1), {
    prepare: async (command, state, next) => {
      asked.push([state, next])
      return { ...command, by: command.by + state }
    },
  })
  expect(asked).toEqual([
    [0, 0n],
    [5, 1n],
  ])
  expect((await store.readAny('count')).map((event) => event.data)).toMatchObject([{ by: 5 }, { by: 6 }])
})

test('whatever is lost and sent again, every command counts once', async () => {
  const fates = fc.array(fc.constantFrom<AppendFate>('works', 'lost', 'answer-lost'), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(
      fates,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      async (script, amounts) => {
        const { store, send, sendElsewhere } = setUp()
        store.fates.push(...script)
        const sendSurely = async (command: Add, by: typeof send): Promise<unknown> =>
          by(command).catch((error: unknown) => {
            if (error instanceof StoreUnavailable) return sendSurely(command, by)
            throw error
          })
        await Promise.all(amounts.map((by, n) => sendSurely(add(by), n % 2 === 0 ? send : sendElsewhere)))
        const events = await store.readAny('count')
        expect(events).toHaveLength(amounts.length)
        expect(events.at(-1)?.data).toMatchObject({ total: amounts.reduce((a, b) => a + b, 0) })
      },
    ),
  )
})

test('an admin stands in the metadata with the reason, and with whose key seals it', async () => {
  const { store, send } = setUp()
  const [admin, concerns] = [AdminId.parse(randomId()), UserId.parse(randomId())]
  await send(add(1, { admin, because: { reason: 'It is late', concerns } }))
  const [event] = await store.readAny('count')
  expect(event?.metadata).toMatchObject({ adminId: admin, concerns, reason: { plain: 'It is late' } })
})

test('who asked stands in the metadata, and nobody where nobody did', async () => {
  const { store, send } = setUp()
  const actor = UserId.parse(randomId())
  await send(add(1, { actor }))
  await send(add(1))
  const [asked, unasked] = await store.readAny('count')
  expect(asked?.metadata.userId).toBe(actor)
  expect(unasked?.metadata).not.toHaveProperty('userId')
})

test.each([
  ['the whole stream', counter, {}],
  ['the last event alone, if the decider needs no more', lastOnly, { direction: 'backwards', limit: 1 }],
])('reads %s', async (_what, decider, options) => {
  const store = memoryStore()
  const read = vi.spyOn(store, 'readAny')
  await createHandle(store, atOnce)(decider, 'count', add(1))
  expect(read.mock.calls).toEqual([['count', options]])
})

test('an empty decision on a stream with events returns its position and appends nothing', async () => {
  const { store, send } = setUp()
  const { position } = await send(add(1))
  const append = vi.spyOn(store, 'append')
  expect(await send(add(0))).toEqual({ state: 1, events: [], position, repeated: false })
  expect(append).not.toHaveBeenCalled()
})

test('after each conflict it pauses before it tries again', async () => {
  const store = memoryStore()
  const conflict = new RevisionConflict('count', 'none', 0n)
  vi.spyOn(store, 'append').mockRejectedValueOnce(conflict).mockRejectedValueOnce(conflict)
  const pause = vi.fn<(attempt: number) => Promise<void>>(async () => undefined)
  await createHandle(store, { pause })(counter, 'count', add(1))
  expect(pause.mock.calls).toEqual([[1], [2]])
})

describe('a handle that remembers streams', () => {
  function setUpRemembering(decider = counter) {
    const store = memoryStore()
    const reads: string[] = []
    const counted = {
      ...store,
      ...readMethods((stream, options) => {
        reads.push(stream)
        return store.readAny(stream, options)
      }),
    }
    const handle = createHandle(counted, { ...atOnce, remembers: 2 })
    const elsewhere = createHandle(store, atOnce)
    return {
      store,
      reads,
      send: (command: Add, stream = 'count') => handle(decider, stream, command),
      begin: (command: Add, stream = 'count') => handle(decider, stream, command, { begins: true }),
      /** Another process, whose rules do not matter here. */
      sendElsewhere: (command: Add) => elsewhere(counter, 'count', command),
    }
  }

  test.each([
    ['all events', counter],
    ['the last event', lastOnly],
  ])('reads a stream once, where others read %s', async (_, decider) => {
    const { reads, begin, send } = setUpRemembering(decider)
    await begin(add(1))
    await send(add(2, { parts: 2 }))
    const { state, events } = await send(add(4))
    expect([state, events.map(({ revision }) => revision), reads]).toEqual([9, [3n], []])
  })

  test('decides again after reading the stream when others have appended since', async () => {
    const { send, sendElsewhere, reads } = setUpRemembering()
    await send(add(1))
    await sendElsewhere(add(10))
    const { events } = await send(add(2))
    expect(events[0]?.data.total).toBe(13)
    expect(reads).toEqual(['count', 'count'])
  })

  test('takes a stream that should begin for what it is', async () => {
    const { begin, sendElsewhere, store } = setUpRemembering()
    await sendElsewhere(add(10))
    expect((await begin(add(2))).state).toBe(12)
    expect(await store.readAny('count')).toHaveLength(2)
  })

  test.each([1, 2])('believes neither nothing to do nor a refusal before it has read (%i)', async (by) => {
    const full: typeof counter = {
      ...counter,
      // ten further streams push the first one out of memory
      evolve: (state, event) => (event.data.by === 10 ? 0 : state + event.data.by),
      decide: (command, state) => {
        if (state < 3) return counter.decide(command, state)
        if (command.by === 1) return []
        throw new DomainError({ code: 'full', status: 409 }, 'No more')
      },
    }
    const { send, sendElsewhere } = setUpRemembering(full)
    await send(add(3))
    await sendElsewhere(add(10))
    expect((await send(add(by))).state).toBe(by)
  })

  test('recognises a command that comes again', async () => {
    const { begin, send, store } = setUpRemembering()
    const [first, second] = [add(1), add(2)]
    await begin(first)
    await send(second)
    expect((await begin(first)).repeated).toBe(true)
    expect((await send(second)).repeated).toBe(true)
    expect(await store.readAny('count')).toHaveLength(2)
  })

  test('forgets those that were used longest ago', async () => {
    const { send, reads } = setUpRemembering()
    for (const stream of ['a', 'b', 'c', 'a']) await send(add(1), stream)
    expect(reads).toEqual(['a', 'b', 'c', 'a'])
  })
})
