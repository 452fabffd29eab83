import { describe, expect, it } from 'vitest'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { StoreUnavailable } from '../../platform/eventsourcing/store/errors.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { memorySigns } from '../../platform/projections/testing/memory-signs.ts'
import type { Completion } from '../../platform/providers/language/port.ts'
import { giveUpCall } from './commands.ts'
import { answer, askModel, callStage, service, usage } from './testing/call-stage.ts'

const stage = callStage()
const { depsWith, typesOf, end, queue, charges, step } = stage

describe('a call', () => {
  it('is intended before it is sent, charged to the millionth of a dollar, and settled', async () => {
    const seen: unknown[] = []
    const language = service(async () => {
      seen.push(await typesOf(), (await queue())?.spent)
      return answer
    })
    expect(await askModel(depsWith(language))(stage.request)).toBe('Soft light.')
    // 100 characters to read and 800 tokens to write, at 2.5 and 10 dollars a million
    expect(seen).toEqual([['CallIntended'], 8_250])
    expect(await typesOf()).toEqual(['CallIntended', 'CallAnswered'])
    expect((await charges()).map(({ data }) => data)).toEqual([
      {
        userId: stage.request.userId,
        callId: stage.callId,
        feature: 'style-analysis',
        model: 'openai/gpt-4o',
        provider: 'openrouter',
        sandbox: true,
        usage,
        priceListVersion: 1,
        amount: 12,
      },
    ])
    expect(await queue()).toEqual({ entries: [], day: '2026-11-21', spent: 12 })
  })

  it('has a sealed answer in the log', async () => {
    await askModel(depsWith(service()))(stage.request)
    const { data } = (await end()) ?? {}
    expect(data).toMatchObject({ finish: 'stop' })
    expect(JSON.stringify(data)).toMatch(/"text":\{"sealed":"[^"]+"\}/)
    expect(JSON.stringify(data)).not.toContain('Soft light.')
  })

  it('costs the price of its tokens when the service does not say, and what was held back when it counts nothing', async () => {
    const counted: Completion = { ...answer, usage: { inputTokens: 1_000, outputTokens: 200 } }
    await askModel(depsWith(service(async () => counted)))(stage.request)
    expect((await queue())?.spent).toBe(4_500)
    const other = { ...stage.request, command: { ...stage.request.command, commandId: randomId() } }
    await askModel(depsWith(service(async () => ({ ...answer, usage: undefined }))))(other)
    expect((await queue())?.spent).toBe(4_500 + 8_250)
  })

  it('that the service broke off keeps the text that had arrived, and costs what that is estimated to', async () => {
    const language = service(async () => ({ kind: 'interrupted', text: 'Soft', thought: 0, generationId: 'gen-1' }))
    expect(await askModel(depsWith(language))(stage.request)).toBe('Soft')
    const spent = (await queue())?.spent
    expect((await end())?.data).toMatchObject({ finish: 'interrupted', amount: spent })
    expect(spent).toBeGreaterThan(0)
    expect(spent).toBeLessThan(8_250)
  })

  it.each<[string, Completion, string, object, number]>([
    ['refused', { kind: 'refused', reason: 'busy', message: 'Later.' }, 'model-busy', { reason: 'busy' }, 0],
    ['refused for its content', { kind: 'refused', reason: 'refused', message: 'No.' }, 'content-refused', {}, 0],
    [
      'failed after it has cost something',
      { kind: 'failed', reason: 'provider-failed', message: 'Broken.', usage },
      'model-failed',
      { possibleOrphan: { provider: 'openrouter', model: 'openai/gpt-4o', sandbox: true, amount: 12 } },
      12,
    ],
    [
      'unclear',
      { kind: 'unclear', message: 'timed out' },
      'model-failed',
      {
        reason: 'unknown-outcome',
        possibleOrphan: { provider: 'openrouter', model: 'openai/gpt-4o', sandbox: true, amount: 8_250 },
      },
      8_250,
    ],
  ])(
    'that is %s is not charged and not sent again, and only what it may have cost stays spent',
    async (_, completion, code, data, spent) => {
      const language = service(async () => completion)
      const ask = askModel(depsWith(language))
      await expect(ask(stage.request)).rejects.toMatchObject({ code })
      await expect(ask(stage.request)).rejects.toMatchObject({ code })
      expect(language.calls).toBe(1)
      expect((await end())?.data).toMatchObject(data)
      expect([await charges(), (await queue())?.spent]).toEqual([[], spent])
    },
  )

  it('is refused before anything is written without a service, beyond the cap, and when it cannot be prepared', async () => {
    await expect(askModel(depsWith(undefined))(stage.request)).rejects.toMatchObject({ code: 'no-language-model' })
    const poor = depsWith(service(), { dailySpendCap: 8_249 })
    await expect(askModel(poor)(stage.request)).rejects.toMatchObject({ code: 'spend-cap' })
    const broken = { ...stage.request, prepare: () => Promise.reject(new Error('no picture')) }
    await expect(askModel(depsWith(service()))(broken)).rejects.toThrow('no picture')
    expect([await typesOf(), await queue()]).toEqual([[], undefined])
  })
})

describe('a repeat', () => {
  it('joins the call that is under way here', async () => {
    const gate = Promise.withResolvers<Completion>()
    const language = service(() => gate.promise)
    const ask = askModel(depsWith(language))
    const both = Promise.all([ask(stage.request), ask(stage.request)])
    gate.resolve(answer)
    expect(await both).toEqual(['Soft light.', 'Soft light.'])
    expect(language.calls).toBe(1)
  })

  it('waits for the call that another process has under way', async () => {
    const gate = Promise.withResolvers<Completion>()
    const sent = Promise.withResolvers<void>()
    const first = service(() => {
      sent.resolve()
      return gate.promise
    })
    const answered = askModel(depsWith(first))(stage.request)
    await sent.promise
    const second = service()
    let looks = 0
    const pause = async () => {
      looks += 1
      if (looks < 3) return
      gate.resolve(answer)
      await answered
    }
    expect(await askModel(depsWith(second, { pause }))(stage.request)).toBe('Soft light.')
    expect([await answered, first.calls, second.calls]).toEqual(['Soft light.', 1, 0])
  })

  it('of two processes at the same moment sends once', async () => {
    const [first, second] = [service(), service()]
    const answers = await Promise.all([first, second].map((language) => askModel(depsWith(language))(stage.request)))
    expect(answers).toEqual(['Soft light.', 'Soft light.'])
    expect(first.calls + second.calls).toBe(1)
    expect((await queue())?.spent).toBe(12)
  })

  it('is answered from the log, without the pictures being read again', async () => {
    await askModel(depsWith(service()))(stage.request)
    const later = service()
    const repeated = { ...stage.request, prepare: () => Promise.reject(new Error('not needed')) }
    expect(await askModel(depsWith(later))(repeated)).toBe('Soft light.')
    expect([later.calls, (await charges()).length]).toEqual([0, 1])
  })

  it('is told to come back when the other process gives no sign of life', async () => {
    const never = service(() => new Promise(() => undefined))
    void askModel(depsWith(never))(stage.request)
    await expect.poll(typesOf).toEqual(['CallIntended'])
    const deaf = depsWith(service(), { signs: memorySigns() })
    await expect(askModel(deaf)(stage.request)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('waits for as long as the other process is alive', async () => {
    const gate = Promise.withResolvers<Completion>()
    const answered = askModel(depsWith(service(() => gate.promise)))(stage.request)
    await expect.poll(() => stage.signs.listen(stage.callId)).toMatchObject({ isAlive: true })
    let looks = 0
    const pause = async () => {
      looks += 1
      // far more often than it would look at a call whose process is dead
      if (looks === 400) gate.resolve(answer)
    }
    expect(await askModel(depsWith(service(), { pause }))(stage.request)).toBe('Soft light.')
    expect(await answered).toBe('Soft light.')
  })
})

it('a call whose beginning cannot be noted is not sent, and its money is free', async () => {
  const language = service()
  const intended = () => Promise.reject(new Error('no such chat'))
  await expect(askModel(depsWith(language))({ ...stage.request, intended })).rejects.toThrow('no such chat')
  expect([language.calls, await typesOf(), (await queue())?.spent]).toEqual([0, ['CallIntended', 'CallFailed'], 0])
})

describe('when something dies', () => {
  it('the end of a call that was paid for is written again until it holds', async () => {
    let failures = 3
    const store: EventStore = {
      ...stage.engine.store,
      append: (stream, ...rest) => {
        const isEnd = rest[1].some(({ event }) => event.type === 'CallAnswered')
        if (isEnd && failures-- > 0) return Promise.reject(new StoreUnavailable('away'))
        return stage.engine.store.append(stream, ...rest)
      },
    }
    const handle = createHandle(store, { pause: async () => undefined })
    expect(await askModel(depsWith(service(), { store, handle }))(stage.request)).toBe('Soft light.')
    expect((await charges()).length).toBe(1)
  })

  it('a call that was sent and left is given up: uncharged, a possible orphan, its money spent for the day', async () => {
    void askModel(depsWith(service(() => new Promise(() => undefined))))(stage.request)
    await expect.poll(typesOf).toEqual(['CallIntended'])
    for (const _ of ['once', 'again']) await giveUpCall(stage.engine.handle, step())
    expect((await end())?.data).toMatchObject({ reason: 'lost', possibleOrphan: { amount: 8_250 } })
    expect([await charges(), await queue()]).toEqual([[], { entries: [], day: '2026-11-21', spent: 8_250 }])
    await expect(askModel(depsWith(service()))(stage.request)).rejects.toMatchObject({ code: 'model-failed' })
  })

  it('an answer that comes after a call was given up is thrown away', async () => {
    const gate = Promise.withResolvers<Completion>()
    const asked = askModel(depsWith(service(() => gate.promise)))(stage.request)
    await expect.poll(typesOf).toEqual(['CallIntended'])
    await giveUpCall(stage.engine.handle, step())
    gate.resolve(answer)
    await expect(asked).rejects.toMatchObject({ code: 'model-failed' })
    expect([await charges(), (await queue())?.spent]).toEqual([[], 8_250])
  })

  it('a call whose money was held back and that was never sent is given up, and nobody sends it afterwards', async () => {
    const dying = createHandle(
      {
        ...stage.engine.store,
        append: (stream, ...rest) =>
          stream.startsWith('call-') ? Promise.reject(new Error('killed')) : stage.engine.store.append(stream, ...rest),
      },
      {},
    )
    await expect(askModel(depsWith(service(), { handle: dying }))(stage.request)).rejects.toThrow('killed')
    expect((await queue())?.calls).toHaveLength(1)
    await giveUpCall(stage.engine.handle, step())
    expect((await end())?.data).toEqual({
      userId: stage.request.userId,
      callId: stage.callId,
      reason: 'lost',
      message: 'This was interrupted before there was an answer. It is not charged.',
    })
    expect(await queue()).toEqual({ entries: [], day: '2026-11-21', spent: 0 })
    const late = service()
    await expect(askModel(depsWith(late))(stage.request)).rejects.toMatchObject({ code: 'model-failed' })
    expect(late.calls).toBe(0)
  })

  it('a failed call that was not settled is settled with what its end in the log says, whoever does it', async () => {
    const dying = createHandle(
      {
        ...stage.engine.store,
        append: (stream, ...rest) =>
          rest[1].some(({ event }) => event.type === 'CallSettled')
            ? Promise.reject(new Error('killed'))
            : stage.engine.store.append(stream, ...rest),
      },
      {},
    )
    const broken: Completion = { kind: 'failed', reason: 'provider-failed', message: 'Broken.', usage }
    const ask = askModel(
      depsWith(
        service(async () => broken),
        { handle: dying },
      ),
    )
    await expect(ask(stage.request)).rejects.toThrow('killed')
    expect(await queue()).toMatchObject({ spent: 8_250, calls: [{}] })
    for (const _ of ['once', 'again']) await giveUpCall(stage.engine.handle, step())
    expect([await charges(), await queue()]).toEqual([[], { entries: [], day: '2026-11-21', spent: 12 }])
  })

  it('an answered call whose consequences are missing gets them, and stays answered', async () => {
    const dying = createHandle(
      {
        ...stage.engine.store,
        append: (stream, ...rest) =>
          stream.startsWith('charge-')
            ? Promise.reject(new Error('killed'))
            : stage.engine.store.append(stream, ...rest),
      },
      {},
    )
    await expect(askModel(depsWith(service(), { handle: dying }))(stage.request)).rejects.toThrow('killed')
    await giveUpCall(stage.engine.handle, step())
    expect([(await charges()).length, await queue()]).toEqual([1, { entries: [], day: '2026-11-21', spent: 12 }])
    expect(await askModel(depsWith(service()))(stage.request)).toBe('Soft light.')
  })
})
