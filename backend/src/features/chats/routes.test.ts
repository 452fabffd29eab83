import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CallId, ChatId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { deriveId, randomId } from '../../platform/eventsourcing/ids.ts'
import { type SandboxProcess, startSandboxProcess } from '../../platform/providers/testing/sandbox-process.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { tracesOf } from '../../testing/traces.ts'
import { mediaUrl } from '../assets/contract.ts'
import { largePictureOf } from '../assets/testing/picture.ts'
import { giveUpCall } from '../calls/commands.ts'
import { callDecider } from '../calls/decider.ts'
import { callEvents, callStream } from '../calls/events.ts'
import { intent } from '../calls/testing/builders.ts'
import { createCharacter } from '../characters/contract.ts'
import { callChargeStream, costEvents } from '../costs/events.ts'
import { queueEvents, queueStream } from '../jobs/events.ts'
import { createPromptSetting } from '../prompt-settings/contract.ts'
import { createStyle } from '../styles/contract.ts'
import { builtInGuide, chatOptions, generatePrompt, mostImageCents, readReply } from './contract.ts'
import { chatStream } from './events.ts'
import { chatCalls } from './testing/chat-calls.ts'
import { lastOf, replyLines } from './testing/reply-lines.ts'

let sandbox: SandboxProcess
let studio: Studio
let person: Person
beforeAll(async () => {
  sandbox = await startSandboxProcess()
  studio = await openStudio({ OPENROUTER_URL: sandbox.url, OPENROUTER_API_KEY: sandbox.key }, { graceMs: 50 })
})
afterAll(async () => {
  await studio.close()
  await sandbox.stop()
})
afterEach(() => sandbox.switchOff())
beforeEach(async () => {
  person = await signedIn(studio)
})

const ask = (payload: object, key = randomId(), who = person) =>
  who.send({ method: 'POST', url: generatePrompt.path, payload, headers: { 'idempotency-key': key } })
const asked = async (payload: object) => {
  const response = await ask(payload)
  expect(response.body).toContain('generatedPrompt')
  return generatePrompt.response.parse(response.json())
}
const { listed, chat, story } = chatCalls(() => ({ studio, person }))
const queue = async () => (await studio.engines.store.read(queueStream(person.userId), queueEvents)).at(-1)?.data.queue
const stream = (body: object, key = randomId()) => replyLines({ studio, person }, generatePrompt.path, { body, key })
const callEnd = async (id: string) => (await studio.engines.store.read(callStream(CallId.parse(id)), callEvents)).at(-1)
const chargesOf = (id: string) => studio.engines.store.read(callChargeStream(CallId.parse(id)), costEvents)
const Start = z.object({ type: z.literal('start'), replyId: z.uuid(), chatId: z.uuid(), messageId: z.uuid() })

describe('a prompt', () => {
  it('is written word by word, charged by its usage, and found again in its chat', async () => {
    const { status, lines } = await stream({ instruction: 'Create a harbour at dawn', startChat: true })
    expect(status).toBe(200)
    const start = Start.parse((await lines.next()).value)
    const pieces: string[] = []
    let end: unknown
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const text = z.object({ type: z.literal('text'), text: z.string() }).safeParse(next.value)
      if (text.success) pieces.push(text.data.text)
      else end = next.value
    }
    const whole = pieces.join('').trim()
    expect(pieces.length).toBeGreaterThan(10)
    expect(whole).toContain('PROMPT: a harbour at dawn, Natural light, real texture and one believable moment.')
    expect(end).toMatchObject({
      type: 'end',
      response: { generatedPrompt: whole, chatId: start.chatId, replyId: start.replyId, finish: 'stop' },
    })
    const [charge] = await chargesOf(start.replyId)
    expect(charge?.data).toMatchObject({ feature: 'chat', model: 'x-ai/grok-4.3', sandbox: true })
    expect(await queue()).toMatchObject({ entries: [], spent: charge?.data.amount })
    expect(await chat(start.chatId)).toMatchObject({
      styleId: builtInGuide.id,
      messages: [
        { id: start.messageId, role: 'user', content: 'Create a harbour at dawn' },
        { id: start.replyId, role: 'assistant', content: whole, finish: 'stop' },
      ],
    })
    const finalPrompt = 'a harbour at dawn, Natural light, real texture and one believable moment.'
    expect(await listed()).toMatchObject([{ id: start.chatId, title: 'Create a harbour at dawn', finalPrompt }])
  })

  it('that begins a chat gives its list the first image that the model knows', async () => {
    const assetId = await largePictureOf(studio, person, 64)
    const product = await largePictureOf(studio, person, 64)
    const images = { referenceImageUrls: [mediaUrl(assetId, 'original')], productId: product }
    const both = await asked({ instruction: 'a harbour', startChat: true, ...images })
    const second = await asked({ instruction: 'a harbour', startChat: true, productId: product })
    expect(await listed()).toMatchObject([
      { id: second.chatId, thumbnail: product },
      { id: both.chatId, thumbnail: assetId },
    ])
  })

  it('is refined in its chat, which gets only what is new, sealed', async () => {
    const { chatId } = await asked({ instruction: 'a harbour', startChat: true })
    const { generatedPrompt } = await asked({ instruction: 'make it at night', chatId })
    expect(generatedPrompt).toMatch(/PROMPT: a harbour, it at night, /)
    expect(await story(chatId)).toEqual([
      'ChatCreated',
      'ChatMessageAdded',
      'ChatReplyRequested',
      'ChatMessageAdded',
      'ChatReplyRequested',
    ])
    const events = await studio.engines.store.readAny(chatStream(ChatId.parse(chatId)))
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/harbour|night/)
  })

  it('is written again in the place of the last one, or of an earlier wish', async () => {
    const { chatId, replyId } = await asked({ instruction: 'a harbour', startChat: true })
    const again = await asked({ chatId, replaces: replyId })
    const [first, second, ...others] = (await chat(chatId)).messages
    expect([second?.id, others]).toEqual([again.replyId, []])
    await asked({ chatId, instruction: 'a lighthouse', replaces: first?.id })
    const { messages } = await chat(chatId)
    expect(messages).toHaveLength(2)
    expect(messages[1]?.content).toContain('PROMPT: a lighthouse')
    expect(await listed()).toMatchObject([{ id: chatId, title: 'a lighthouse' }])
    await asked({ chatId, instruction: 'an oak', replaces: messages[0]?.id })
    expect(await listed()).toMatchObject([{ title: 'an oak' }])
    expect((await ask({ chatId, instruction: 'x', replaces: first?.id })).json()).toMatchObject({
      code: 'chat-contradicted',
    })
  })

  it('that is asked for with its key again is answered from the log, in lines and in one piece', async () => {
    const [body, key, before] = [{ instruction: 'a harbour', startChat: true }, randomId(), await sandbox.calls()]
    const [first, second] = await Promise.all([ask(body, key), ask(body, key)])
    expect(second.body).toBe(first.body)
    const { lines } = await stream(body, key)
    // its page may have lost the connection before it learned the ids
    const { replyId, chatId } = generatePrompt.response.parse(first.json())
    expect(replyId).toBe(deriveId(person.userId, key))
    expect((await lines.next()).value).toMatchObject({ type: 'start', replyId, chatId })
    expect((await lines.next()).value).toMatchObject({ type: 'end', response: first.json<object>() })
    expect((await sandbox.calls()) - before).toBe(1)
    expect(await story(first.json<{ chatId: string }>().chatId)).toHaveLength(3)
    expect((await ask({ instruction: 'another' }, key)).json()).toMatchObject({ code: 'idempotency-key-reused' })
  })

  it('knows the prompt that is there, the style guide, the saved wishes, the character, and sees the images', async () => {
    const make = async (url: string, payload: object) =>
      z.object({ id: z.uuid() }).parse((await person.send({ method: 'POST', url, payload })).json()).id
    const templateId = await make(createStyle.path, { name: 'Neon', instructions: 'Wet streets and neon. More.' })
    const characterId = await make(createCharacter.path, { name: 'Ada' })
    const promptSettingId = await make(createPromptSetting.path, { name: 'P', initialPrompt: 'Always on film' })
    const assetId = await largePictureOf(studio, person, 64)
    const body = {
      instruction: 'with rain',
      currentPrompt: 'a harbour\nat dawn',
      templateId,
      characterId,
      promptSettingId,
      productId: assetId,
      referenceImageUrls: [mediaUrl(assetId, 'original')],
      chatHistory: [],
    }
    const blind = await asked(body)
    expect(blind.generatedPrompt).toMatch(
      /PROMPT: a harbour at dawn, with rain, Wet streets and neon, Always on film\.\n/,
    )
    const seen = await asked({ ...body, llmModel: 'openai/gpt-4o' })
    expect(seen.generatedPrompt).toMatch(/Wet streets and neon, .*(palette|single colour)/)
    expect(seen.chatId).toBeUndefined()
  })

  it('goes on from the history that a client sends without a chat, and keeps none', async () => {
    const chatHistory = [
      { role: 'user', content: 'a harbour' },
      { role: 'assistant', content: 'PROMPT: a harbour' },
    ]
    const nulls = { currentPrompt: null, characterId: null, styleId: null, productId: null, templateId: null }
    const { generatedPrompt } = await asked({ ...nulls, instruction: 'at night', chatHistory, llmModel: null })
    expect(generatedPrompt).toContain('PROMPT: a harbour, at night')
    expect(await listed()).toEqual([])
  })
})

it('keeps what came of a reply whose connection was cut in the middle, and sends it once', async () => {
  const before = await sandbox.calls()
  await sandbox.switchOn({ kind: 'cut-body', at: 'submit' })
  const key = randomId()
  for (const _time of ['once', 'again'])
    expect((await ask({ instruction: 'a harbour', startChat: true }, key)).json()).toMatchObject({
      finish: 'interrupted',
    })
  expect((await sandbox.calls()) - before).toBe(1)
  expect((await queue())?.spent).toBeGreaterThan(0)
})

describe('a reply that does not come', () => {
  it('is told in the chat, is not charged, and can be asked for again', async () => {
    const { chatId } = await asked({ instruction: 'a harbour', startChat: true })
    const { spent = 0 } = (await queue()) ?? {}
    const { lines } = await stream({ instruction: '[fail]', chatId })
    const { replyId } = Start.parse((await lines.next()).value)
    expect((await lines.next()).value).toMatchObject({
      type: 'error',
      problem: { status: 502, code: 'model-failed', error: 'The AI service failed to make this. It is not charged.' },
    })
    expect(await chargesOf(replyId)).toEqual([])
    expect((await queue())?.spent, 'it may have cost us something').toBeGreaterThan(spent)
    const failed = (await chat(chatId)).messages.at(-1)
    expect(failed).toMatchObject({
      content: 'Sorry, I encountered an error. Please try again.',
      failed: 'The AI service failed to make this. It is not charged.',
    })
    expect((await ask({ chatId, replaces: failed?.id })).statusCode).toBe(502)
    expect(
      (await asked({ chatId, instruction: 'at night', replaces: (await chat(chatId)).messages.at(-2)?.id })).finish,
    ).toBe('stop')
  })

  it('because the connection breaks before the first word is sent once', async () => {
    const before = await sandbox.calls()
    await sandbox.switchOn({ kind: 'drop-after' })
    const key = randomId()
    for (const _time of ['once', 'again']) {
      expect((await ask({ instruction: 'a harbour', startChat: true }, key)).json()).toMatchObject({
        code: 'model-failed',
      })
    }
    expect((await sandbox.calls()) - before).toBe(1)
    expect(await listed()).toEqual([])
    expect((await queue())?.spent, 'it may have cost us something').toBeGreaterThan(0)
  })

  it('is refused before anything is written: beyond the cap, without a service, for models and things that are not there', async () => {
    const poor = await studio.another({ DAILY_SPEND_CAP: '0.0001' })
    const lonely = await studio.another({ OPENROUTER_API_KEY: '' })
    const body = { instruction: 'a harbour', startChat: true }
    const [poorPerson, lonelyPerson] = [
      await signedIn({ ...studio, app: poor }),
      await signedIn({ ...studio, app: lonely }),
    ]
    const before = await tracesOf(studio)
    expect((await ask(body, randomId(), poorPerson)).json()).toMatchObject({ code: 'spend-cap', status: 429 })
    expect((await ask(body, randomId(), lonelyPerson)).json()).toMatchObject({ code: 'no-language-model', status: 409 })
    expect((await ask({ ...body, llmModel: 'nobody/none' })).json()).toMatchObject({
      code: 'no-such-model',
      status: 422,
    })
    for (const thing of ['chatId', 'templateId', 'styleId', 'characterId', 'productId', 'promptSettingId'])
      expect((await ask({ instruction: 'x', [thing]: randomId() })).json()).toMatchObject({ status: 404 })
    for (const wrong of [{ instruction: '  ' }, {}, { startChat: true }, { instruction: 'x'.repeat(4_001) }])
      expect((await ask(wrong)).json()).toMatchObject({ code: 'validation' })
    expect((await tracesOf(studio)).head).toEqual(before.head)
  })
})

describe('a reply under way', () => {
  it('is stopped by its person: what had arrived is kept, and charged by its length', async () => {
    const { lines } = await stream({ instruction: 'a harbour [slow 30s]', startChat: true })
    const { replyId, chatId } = Start.parse((await lines.next()).value)
    await lines.next()
    const stranger = await signedIn(studio)
    const stop = (who: Person) => who.send({ method: 'POST', url: `/api/chat-replies/${replyId}/stop` })
    expect((await stop(stranger)).json()).toEqual({ stopped: false })
    expect((await stop(person)).json()).toEqual({ stopped: true })
    expect(await lastOf(lines)).toMatchObject({ type: 'end', response: { finish: 'stopped' } })
    expect((await chat(chatId)).messages[1]).toMatchObject({ finish: 'stopped' })
    expect((await queue())?.spent).toBeGreaterThan(0)
    expect((await stop(person)).json()).toEqual({ stopped: false })
  })

  it('is stopped some time after the browser went away, and found again with what had arrived', async () => {
    const { lines, leave } = await stream({ instruction: 'a harbour [slow 30s]', startChat: true })
    const { replyId, chatId } = Start.parse((await lines.next()).value)
    await lines.next()
    leave()
    await expect.poll(async () => (await callEnd(replyId))?.data).toMatchObject({ finish: 'stopped' })
    await expect.poll(async () => (await chat(chatId)).messages[1]?.content).toMatch(/^Here/)
  })

  it('is read on another page from its beginning, goes on there when the first page has gone, and by its owner alone', async () => {
    const { lines, leave } = await stream({ instruction: 'a harbour [slow 2s]', startChat: true })
    const { replyId } = Start.parse((await lines.next()).value)
    const first = z.object({ text: z.string() }).parse((await lines.next()).value).text
    const path = readReply.path.replace(':replyId', replyId)
    const read = () => replyLines({ studio, person }, path)
    const second = await read()
    leave()
    const so = z.object({ type: z.literal('text'), text: z.string() }).parse((await second.lines.next()).value)
    expect(so.text.startsWith(first)).toBe(true)
    const stranger = await signedIn(studio)
    expect((await stranger.send({ method: 'GET', url: path })).json()).toMatchObject({ status: 404 })
    const last = await lastOf(second.lines)
    expect(last).toMatchObject({ type: 'end', response: { replyId, finish: 'stop' } })
    // its end is in the log
    expect((await (await read()).lines.next()).value).toEqual(last)
    expect((await stranger.send({ method: 'GET', url: path })).json()).toMatchObject({ status: 404 })
  })

  it('that a process left when it was killed is told as interrupted to whoever reads it, once that is in the log', async () => {
    const replyId = CallId.parse(randomId())
    const step = { userId: person.userId, callId: replyId, correlationId: 'c', at: new Date().toISOString() }
    const intended = { ...step, commandId: randomId(), causationId: 'c', type: 'IntendCall', ...intent } as const
    const handle = createHandle(studio.engines.store)
    await handle(callDecider, callStream(replyId), intended)
    const path = readReply.path.replace(':replyId', replyId)
    const reading = person.send({ method: 'GET', url: path })
    await giveUpCall(handle, step)
    expect((await reading).json()).toMatchObject({
      code: 'model-failed',
      error: 'This was interrupted before there was an answer. It is not charged.',
    })
  })

  it('has 20 readers of one person, and another one when one of them has gone', async () => {
    const { lines } = await stream({ instruction: 'a harbour [slow 60s]', startChat: true })
    const { replyId } = Start.parse((await lines.next()).value)
    await lines.next()
    const path = readReply.path.replace(':replyId', replyId)
    const read = () => replyLines({ studio, person }, path)
    const readers = await Promise.all(Array.from({ length: 19 }, read))
    expect(new Set(readers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await person.send({ method: 'GET', url: path })).json()).toMatchObject({ code: 'too-many-requests' })
    expect((await ask({ instruction: 'a harbour' })).json()).toMatchObject({ code: 'too-many-requests' })
    expect((await ask({ instruction: 'a harbour' }, randomId(), await signedIn(studio))).statusCode).toBe(200)
    readers[0]?.leave()
    await expect.poll(async () => (await read()).status).toBe(200)
    await person.send({ method: 'POST', url: `/api/chat-replies/${replyId}/stop` })
    expect(await lastOf(lines)).toMatchObject({ type: 'end', response: { finish: 'stopped' } })
  })

  it('goes on when the same request comes again in time', async () => {
    const key = randomId()
    const body = { instruction: 'a harbour [slow 2s]', startChat: true }
    const { lines, leave } = await stream(body, key)
    await lines.next()
    const again = await stream(body, key)
    leave()
    expect(await lastOf(again.lines)).toMatchObject({ type: 'end', response: { finish: 'stop' } })
  })
})

describe('what can be chosen', () => {
  const options = async (who = person) =>
    chatOptions.response.parse((await who.send({ method: 'GET', url: chatOptions.path })).json())

  it('are the models, who answers for retired ones, who looks at images, and the built-in style guide', async () => {
    const { models, seeing, guide, sandbox: simulated } = await options()
    expect(models.map(({ id }) => id)).toHaveLength(6)
    expect(models[0]).toMatchObject({ id: 'x-ai/grok-code-fast-1', answeredBy: 'Grok 4.3', inputCents: 125 })
    expect(seeing?.label).toBe('ChatGPT-4o')
    expect(seeing && mostImageCents(seeing, guide)).toBeGreaterThan(1)
    expect(guide).toMatchObject(builtInGuide)
    expect(simulated).toBe(true)
  })

  it('are the models of a server of one’s own where there is one, which cost nothing', async () => {
    const own = await studio.another({
      CHAT_API_URL: `${sandbox.url}/api/v1`,
      CHAT_API_KEY: sandbox.key,
      CHAT_MODEL: 'qwen/qwen-2.5-72b-instruct',
    })
    const owner = await signedIn({ ...studio, app: own })
    const { models, seeing, sandbox: simulated, ownServer } = await options(owner)
    expect(models.map(({ id }) => id)).toEqual(['qwen/qwen-2.5-72b-instruct'])
    expect([seeing, simulated, ownServer]).toEqual([undefined, false, true])
    expect((await options(person)).ownServer).toBe(false)
    const { replyId } = generatePrompt.response.parse(
      (await ask({ instruction: 'a harbour' }, randomId(), owner)).json(),
    )
    expect((await callEnd(replyId))?.type).toBe('CallAnswered')
  })
})
