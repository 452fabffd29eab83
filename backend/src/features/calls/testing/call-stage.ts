import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { CallId } from '../../../platform/eventsourcing/event.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import type { SignsOfLife } from '../../../platform/projections/mongo/signs-of-life.ts'
import { memorySigns } from '../../../platform/projections/testing/memory-signs.ts'
import type { Completion, LanguageService } from '../../../platform/providers/language/port.ts'
import type { LanguageModel } from '../../catalogue/language-models.ts'
import { callChargeStream, costEvents } from '../../costs/events.ts'
import { queueEvents, queueStream } from '../../jobs/events.ts'
import { type Engine, startEngine } from '../../jobs/testing/engine.ts'
import { type CallDeps, type CallRequest, openCalls } from '../commands.ts'
import { callEvents, callStream } from '../events.ts'

const model: LanguageModel = {
  id: 'openai/gpt-4o',
  label: 'ChatGPT-4o',
  provider: 'openrouter',
  inputPrice: 2_500_000,
  outputPrice: 10_000_000,
  priceListVersion: 1,
}
export const usage = { inputTokens: 1_000, outputTokens: 200, cost: '0.0000123' }
export const answer = {
  kind: 'answered',
  text: 'Soft light.',
  finish: 'stop',
  usage,
  generationId: 'gen-1',
} as const satisfies Completion

/** A service that ends calls as it is told, and counts them. */
export function service(
  end: () => Promise<Completion> = async () => answer,
): LanguageService & { readonly calls: number } {
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

/** Asks as one process does, and returns the text alone. */
export function askModel(deps: CallDeps): (request: CallRequest) => Promise<string> {
  const { ask } = openCalls(deps)
  return async (asked) => (await ask(asked)).text
}

/** Test helper: the event store of a file of tests, and before each test a person who asks something. */
export function callStage() {
  let engine: Engine
  let request: CallRequest
  let callId: CallId
  let signs: SignsOfLife
  let troubles: unknown[] = []

  beforeAll(async () => {
    engine = await startEngine()
  })
  afterAll(() => engine.stop())
  beforeEach(async () => {
    signs = memorySigns()
    troubles = []
    const commandId = randomId()
    callId = CallId.parse(commandId)
    const command = { commandId, correlationId: 'c', causationId: commandId, at: '2026-11-21T10:00:00.000Z' }
    request = { command, userId: await engine.newUser(), feature: 'style-analysis', model, prepare }
  })
  afterEach(() => expect(troubles).toEqual([]))

  const events = async () => await engine.store.read(callStream(callId), callEvents)
  return {
    get engine() {
      return engine
    },
    get request() {
      return request
    },
    get callId() {
      return callId
    },
    /** What the processes of one test tell each other. */
    get signs() {
      return signs
    },
    /** What one process has. */
    depsWith: (language: LanguageService | undefined, more: Partial<CallDeps> = {}): CallDeps => ({
      ...engine,
      language,
      dailySpendCap: 20_000_000,
      signs,
      // whoever watches looks a hundred times as often as in the product
      pause: (ms) => sleep(ms / 100),
      onTrouble: (error) => void troubles.push(error),
      ...more,
    }),
    typesOf: async () => (await events()).map(({ type }) => type),
    end: async () => (await events()).at(-1),
    queue: async () => (await engine.store.read(queueStream(request.userId), queueEvents)).at(-1)?.data.queue,
    charges: async () => await engine.store.read(callChargeStream(callId), costEvents),
    step: () => ({ userId: request.userId, callId, correlationId: 'c', at: request.command.at }),
  }
}

const prepare: CallRequest['prepare'] = async () => ({
  messages: [{ role: 'user', parts: [{ kind: 'text', text: 'x'.repeat(100) }] }],
  maxTokens: 800,
})
