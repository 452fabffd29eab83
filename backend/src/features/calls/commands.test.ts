import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { StoreUnavailable } from '../../platform/eventsourcing/store/errors.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Completion, LanguageService } from '../../platform/providers/language/port.ts'
import type { LanguageModel } from '../catalogue/language-models.ts'
import { callChargeStream, costEvents } from '../costs/events.ts'
import { queueEvents, queueStream } from '../jobs/events.ts'
import { type Engine, startEngine } from '../jobs/testing/engine.ts'
import { type CallDeps, type CallRequest, giveUpCall, openCalls } from './commands.ts'
import { callEvents, callStream } from './events.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
})
afterAll(() => engine.stop())

const model: LanguageModel = {
  id: 'openai/gpt-4o',
  label: 'ChatGPT-4o',
  provider: 'openrouter',
  inputPrice: 2_500_000,
  outputPrice: 10_000_000,
}
const usage = { inputTokens: 1_000, outputTokens: 200, cost: '0.0000123' }
const answer: Completion = { kind: 'answered', text: 'Soft light.', finish: 'stop', usage, generationId: 'gen-1' }

/** A service that ends calls as it is told, and counts them. */
function service(end: () => Promise<Completion> = async () => answer): LanguageService & { readonly calls: number } {
  let calls = 0
  return {
    name: 'openrouter',
    sandbox: true,
    complete: () => {
      calls += 1
      return end()
    },
    stream: async function* () {
      calls += 1
      yield 'Soft '
      return await end()
    },
    get calls() {
      return calls
    },
  }
}

let request: CallRequest
let callId: CallId
beforeEach(async () => {
  const commandId = randomId()
  callId = commandId as CallId // the shape of an id is all that is needed
  const command = { commandId, correlationId: 'c', causationId: commandId, at: '2026-11-21T10:00:00.000Z' }
  request = {
    command,
    userId: await engine.newUser(),
    feature: 'style-analysis',
    model,
    prepare: async () => ({
      messages: [{ role: 'user', parts: [{ kind: 'text', text: 'x'.repeat(100) }] }],
      maxTokens: 800,
    }),
  }
})

const depsWith = (language: LanguageService | undefined, more: Partial<CallDeps> = {}): CallDeps => ({
  ...engine,
  language,
  dailySpendCap: 20_000_000,
  pause: async () => undefined,
  ...more,
})

/** Asks as one process does, and returns the text alone. */
function askModel(deps: CallDeps): (request: CallRequest) => Promise<string> {
  const { ask } = openCalls(deps)
  return async (asked) => (await ask(asked)).text
}

const typesOf = async () => (await engine.store.read(callStream(callId), callEvents)).map(({ type }) => type)
const end = async () => (await engine.store.read(callStream(callId), callEvents)).at(-1)
const queue = async () => (await engine.store.read(queueStream(request.userId), queueEvents)).at(-1)?.data.queue
const charges = async () => await engine.store.read(callChargeStream(callId), costEvents)
const step = () => ({ userId: request.userId, callId, correlationId: 'c', at: request.command.at })

describe('a call', () => {
  it('is intended before it is sent, charged to the millionth of a dollar, and settled', async () => {
    const seen: unknown[] = []
    const language = service(async () => {
      seen.push(await typesOf(), (await queue())?.spent)
      return answer
    })
    expect(await askModel(depsWith(language))(request)).toBe('Soft light.')
    // 100 characters to read and 800 tokens to write, at 2.5 and 10 dollars a million
    expect(seen).toEqual([['CallIntended'], 8_250])
    expect(await typesOf()).toEqual(['CallIntended', 'CallAnswered'])
    expect((await charges()).map(({ data }) => data)).toEqual([
      {
        userId: request.userId,
        callId,
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
    await askModel(depsWith(service()))(request)
    const { data } = (await end()) ?? {}
    expect(data).toMatchObject({ finish: 'stop' })
    expect(JSON.stringify(data)).toMatch(/"text":\{"sealed":"[^"]+"\}/)
    expect(JSON.stringify(data)).not.toContain('Soft light.')
  })

  it('costs the price of its tokens when the service does not say, and what was held back when it counts nothing', async () => {
    const counted: Completion = { ...answer, usage: { inputTokens: 1_000, outputTokens: 200 } }
    await askModel(depsWith(service(async () => counted)))(request)
    expect((await queue())?.spent).toBe(4_500)
    const other = { ...request, command: { ...request.command, commandId: randomId() } }
    await askModel(depsWith(service(async () => ({ ...answer, usage: undefined }))))(other)
    expect((await queue())?.spent).toBe(4_500 + 8_250)
  })

  it.each<[string, Completion, string, object]>([
    ['refused', { kind: 'refused', reason: 'busy', message: 'Later.' }, 'model-busy', { reason: 'busy' }],
    ['refused for its content', { kind: 'refused', reason: 'refused', message: 'No.' }, 'content-refused', {}],
    [
      'failed after it has cost something',
      { kind: 'failed', reason: 'provider-failed', message: 'Broken.', usage },
      'model-failed',
      { possibleOrphan: { provider: 'openrouter', model: 'openai/gpt-4o', sandbox: true, amount: 12 } },
    ],
    [
      'unclear',
      { kind: 'unclear', message: 'timed out' },
      'model-failed',
      {
        reason: 'unknown-outcome',
        possibleOrphan: { provider: 'openrouter', model: 'openai/gpt-4o', sandbox: true, amount: 8_250 },
      },
    ],
  ])('that is %s is not charged and not sent again, and the money is free', async (_, completion, code, data) => {
    const language = service(async () => completion)
    const ask = askModel(depsWith(language))
    await expect(ask(request)).rejects.toMatchObject({ code })
    await expect(ask(request)).rejects.toMatchObject({ code })
    expect(language.calls).toBe(1)
    expect((await end())?.data).toMatchObject(data)
    expect([await charges(), (await queue())?.spent]).toEqual([[], 0])
  })

  it('is refused before anything is written without a service, beyond the cap, and when it cannot be prepared', async () => {
    await expect(askModel(depsWith(undefined))(request)).rejects.toMatchObject({ code: 'no-language-model' })
    const poor = depsWith(service(), { dailySpendCap: 8_249 })
    await expect(askModel(poor)(request)).rejects.toMatchObject({ code: 'spend-cap' })
    const broken = { ...request, prepare: () => Promise.reject(new Error('no picture')) }
    await expect(askModel(depsWith(service()))(broken)).rejects.toThrow('no picture')
    expect([await typesOf(), await queue()]).toEqual([[], undefined])
  })
})

describe('a repeat', () => {
  it('joins the call that is under way here', async () => {
    const gate = Promise.withResolvers<Completion>()
    const language = service(() => gate.promise)
    const ask = askModel(depsWith(language))
    const both = Promise.all([ask(request), ask(request)])
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
    const answered = askModel(depsWith(first))(request)
    await sent.promise
    const second = service()
    let looks = 0
    const pause = async () => {
      looks += 1
      if (looks < 3) return
      gate.resolve(answer)
      await answered
    }
    expect(await askModel(depsWith(second, { pause }))(request)).toBe('Soft light.')
    expect([await answered, first.calls, second.calls]).toEqual(['Soft light.', 1, 0])
  })

  it('of two processes at the same moment sends once', async () => {
    const [first, second] = [service(), service()]
    const answers = await Promise.all([first, second].map((language) => askModel(depsWith(language))(request)))
    expect(answers).toEqual(['Soft light.', 'Soft light.'])
    expect(first.calls + second.calls).toBe(1)
    expect((await queue())?.spent).toBe(12)
  })

  it('is answered from the log, without the pictures being read again', async () => {
    await askModel(depsWith(service()))(request)
    const later = service()
    const repeated = { ...request, prepare: () => Promise.reject(new Error('not needed')) }
    expect(await askModel(depsWith(later))(repeated)).toBe('Soft light.')
    expect([later.calls, (await charges()).length]).toEqual([0, 1])
  })

  it('is told to come back when the other process takes too long', async () => {
    const never = service(() => new Promise(() => undefined))
    void askModel(depsWith(never))(request)
    await expect.poll(typesOf).toEqual(['CallIntended'])
    await expect(askModel(depsWith(service()))(request)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a call that somebody reads along', () => {
  const reader = () => {
    const control = new AbortController()
    const heard: string[] = []
    return {
      heard,
      depart: () => control.abort(),
      onText: (text: string) => heard.push(text),
      departed: control.signal,
    }
  }
  /** A service that writes a word, waits until it is told to go on or the connection is closed, and ends. */
  function slowService() {
    const gate = Promise.withResolvers<void>()
    const language: LanguageService = {
      ...service(),
      stream: async function* (_, signal) {
        yield 'Soft '
        const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        await Promise.race([gate.promise, stopped])
        return signal.aborted ? { kind: 'stopped', text: 'Soft', generationId: 'gen-1' } : answer
      },
    }
    return { language, goOn: gate.resolve }
  }

  it('passes its pieces on; who joins later first hears what there is', async () => {
    const { language, goOn } = slowService()
    const { ask } = openCalls(depsWith(language))
    const [first, second] = [reader(), reader()]
    const one = ask({ ...request, reader: first })
    await expect.poll(() => first.heard).toEqual(['Soft '])
    const other = ask({ ...request, reader: second })
    expect(second.heard).toEqual(['Soft '])
    first.depart()
    goOn()
    expect(await Promise.all([one, other])).toMatchObject([
      { text: 'Soft light.' },
      { text: 'Soft light.', amount: 12 },
    ])
  })

  it('is stopped when its last reader has departed; what had arrived is kept and charged by its length', async () => {
    const { ask } = openCalls(depsWith(slowService().language))
    const alone = reader()
    const asked = ask({ ...request, reader: alone })
    await expect.poll(() => alone.heard).toEqual(['Soft '])
    alone.depart()
    // 100 characters read and 4 written, four to a token, at 2.5 and 10 dollars a million
    expect(await asked).toEqual({ text: 'Soft', finish: 'stopped', amount: 73 })
    expect([(await queue())?.spent, (await charges()).length]).toEqual([73, 1])
  })

  it('is stopped by its person, and by nobody else', async () => {
    const { ask, stop } = openCalls(depsWith(slowService().language))
    const alone = reader()
    const asked = ask({ ...request, reader: alone })
    await expect.poll(() => alone.heard).toEqual(['Soft '])
    expect(stop(await engine.newUser(), callId)).toBe(false)
    expect(stop(request.userId, callId)).toBe(true)
    expect(await asked).toMatchObject({ text: 'Soft', finish: 'stopped' })
    expect(stop(request.userId, callId)).toBe(false)
  })

  it('that is stopped before the first word has failed and is not charged', async () => {
    const silent: Completion = { kind: 'stopped', text: '', generationId: undefined }
    const { ask } = openCalls(depsWith(service(async () => silent)))
    await expect(ask({ ...request, reader: reader() })).rejects.toMatchObject({ code: 'model-failed' })
    expect((await end())?.data).toMatchObject({ reason: 'stopped', possibleOrphan: { amount: 63 } })
    expect((await queue())?.spent).toBe(0)
  })
})

it('a call whose beginning cannot be noted is not sent, and its money is free', async () => {
  const language = service()
  const intended = () => Promise.reject(new Error('no such chat'))
  await expect(askModel(depsWith(language))({ ...request, intended })).rejects.toThrow('no such chat')
  expect([language.calls, await typesOf(), (await queue())?.spent]).toEqual([0, ['CallIntended', 'CallFailed'], 0])
})

describe('when something dies', () => {
  it('the end of a call that was paid for is written again until it holds', async () => {
    let failures = 3
    const store: EventStore = {
      ...engine.store,
      append: (stream, ...rest) => {
        const isEnd = rest[1].some(({ event }) => event.type === 'CallAnswered')
        if (isEnd && failures-- > 0) return Promise.reject(new StoreUnavailable('away'))
        return engine.store.append(stream, ...rest)
      },
    }
    const handle = createHandle(store, { pause: async () => undefined })
    expect(await askModel(depsWith(service(), { store, handle }))(request)).toBe('Soft light.')
    expect((await charges()).length).toBe(1)
  })

  it('a call that was sent and left is given up: uncharged, a possible orphan, its money free', async () => {
    void askModel(depsWith(service(() => new Promise(() => undefined))))(request)
    await expect.poll(typesOf).toEqual(['CallIntended'])
    for (const _ of ['once', 'again']) await giveUpCall(engine.handle, step())
    expect((await end())?.data).toMatchObject({ reason: 'lost', possibleOrphan: { amount: 8_250 } })
    expect([await charges(), await queue()]).toEqual([[], { entries: [], day: '2026-11-21', spent: 0 }])
    await expect(askModel(depsWith(service()))(request)).rejects.toMatchObject({ code: 'model-failed' })
  })

  it('an answer that comes after a call was given up is thrown away', async () => {
    const gate = Promise.withResolvers<Completion>()
    const asked = askModel(depsWith(service(() => gate.promise)))(request)
    await expect.poll(typesOf).toEqual(['CallIntended'])
    await giveUpCall(engine.handle, step())
    gate.resolve(answer)
    await expect(asked).rejects.toMatchObject({ code: 'model-failed' })
    expect([await charges(), (await queue())?.spent]).toEqual([[], 0])
  })

  it('a call whose money was held back and that was never sent is given up, and nobody sends it afterwards', async () => {
    const dying = createHandle(
      {
        ...engine.store,
        append: (stream, ...rest) =>
          stream.startsWith('call-') ? Promise.reject(new Error('killed')) : engine.store.append(stream, ...rest),
      },
      {},
    )
    await expect(askModel(depsWith(service(), { handle: dying }))(request)).rejects.toThrow('killed')
    expect((await queue())?.calls).toHaveLength(1)
    await giveUpCall(engine.handle, step())
    expect((await end())?.data).toEqual({
      userId: request.userId,
      callId,
      reason: 'lost',
      message: 'This was interrupted before there was an answer. It is not charged.',
    })
    expect(await queue()).toEqual({ entries: [], day: '2026-11-21', spent: 0 })
    const late = service()
    await expect(askModel(depsWith(late))(request)).rejects.toMatchObject({ code: 'model-failed' })
    expect(late.calls).toBe(0)
  })

  it('an answered call whose consequences are missing gets them, and stays answered', async () => {
    const dying = createHandle(
      {
        ...engine.store,
        append: (stream, ...rest) =>
          stream.startsWith('charge-') ? Promise.reject(new Error('killed')) : engine.store.append(stream, ...rest),
      },
      {},
    )
    await expect(askModel(depsWith(service(), { handle: dying }))(request)).rejects.toThrow('killed')
    await giveUpCall(engine.handle, step())
    expect([(await charges()).length, await queue()]).toEqual([1, { entries: [], day: '2026-11-21', spent: 12 }])
    expect(await askModel(depsWith(service()))(request)).toBe('Soft light.')
  })
})
