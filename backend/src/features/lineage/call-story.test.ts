import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { memorySigns } from '../../platform/projections/testing/memory-signs.ts'
import type { Completion } from '../../platform/providers/language/port.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { projected } from '../assets/testing/picture.ts'
import { openCalls } from '../calls/commands.ts'
import { answer, service } from '../calls/testing/call-stage.ts'
import { listLedger } from '../costs/contract.ts'
import { callStepsFile, readCallStory } from './call-contract.ts'

let studio: Studio
let admin: Admin
let person: Person

beforeAll(async () => {
  studio = await openStudio()
  ;[admin, person] = [await signedInAdmin(studio), await signedIn(studio)]
})
afterAll(() => studio.close())

const model = { id: 'openai/gpt-4o', label: 'ChatGPT-4o', provider: 'openrouter', priceListVersion: 1 } as const
const prices = { inputPrice: 2_500_000, outputPrice: 10_000_000 }

/** Asks once with words of the person, and returns the id of the call. */
async function call(end: Completion): Promise<string> {
  const { ask } = openCalls({
    ...studio.engines,
    handle: createHandle(studio.engines.store),
    language: service(async () => end),
    dailySpendCap: 20_000_000,
    signs: memorySigns(),
    pause: async () => undefined,
    onTrouble: () => undefined,
  })
  const commandId = randomId()
  const at = new Date().toISOString()
  const request = {
    command: { commandId, correlationId: randomId(), causationId: commandId, at },
    userId: person.userId,
    feature: 'chat',
    model: { ...model, ...prices },
    prepare: async () => ({
      messages: [{ role: 'user', parts: [{ kind: 'text', text: 'a lighthouse' }] }] as const,
      maxTokens: 800,
    }),
  }
  await ask(request).catch(() => undefined)
  await projected(studio)
  return commandId
}

const story = (callId: string) => admin.send({ method: 'GET', url: readCallStory.path.replace(':callId', callId) })

/** The steps without their times, which are in their order. */
async function stepsOf(callId: string) {
  const { steps } = readCallStory.response.parse((await story(callId)).json())
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted())
  return steps.map((step) => {
    const { at: _, ...told } = step
    return told
  })
}

it('leads from the charge of a call to its story: held back, sent, answered, charged, settled; without a word', async () => {
  const callId = await call({ ...answer, finish: 'length' })
  const ledger = await admin.send({ method: 'GET', url: `${listLedger.path}?userId=${person.userId}` })
  expect(listLedger.response.parse(ledger.json()).charges).toMatchObject([{ callId, cost: 0.0012 }])
  expect(await stepsOf(callId)).toEqual([
    { step: 'reserved', amountCents: 0.803 },
    { step: 'sent' },
    { step: 'answered', inputTokens: 1_000, outputTokens: 200, isCutOff: true },
    { step: 'charged', amountCents: 0.0012 },
    { step: 'settled', amountCents: 0.0012 },
  ])
  const { body } = await story(callId)
  expect(readCallStory.response.parse(JSON.parse(body))).toMatchObject({
    userId: person.userId,
    subject: { feature: 'chat', modelName: 'ChatGPT-4o', provider: 'openrouter', sandbox: true },
  })
  for (const word of ['lighthouse', 'Soft', 'gen-1', 'sealed']) expect(body).not.toContain(word)
})

it('tells of a call that failed why, in our word, and that nothing was spent', async () => {
  const callId = await call({ kind: 'refused', reason: 'busy', message: 'Ask Bob' })
  expect(await stepsOf(callId)).toEqual([
    { step: 'reserved', amountCents: 0.803 },
    { step: 'sent' },
    { step: 'failed', reason: 'busy' },
    { step: 'settled', amountCents: 0 },
  ])
  expect((await story(callId)).body).not.toContain('Bob')
  const { body } = await admin.send({ method: 'GET', url: callStepsFile.path.replace(':callId', callId) })
  const lines = body.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFstep,time,cents,tokens read,tokens written,cut off,reason')
  expect(lines[3]).toMatch(/^failed,[^,]+,,,,,busy$/)
  expect(lines).toHaveLength(5)
})

it('is not found where there was no call', async () => {
  expect((await story(randomId())).statusCode).toBe(404)
})
