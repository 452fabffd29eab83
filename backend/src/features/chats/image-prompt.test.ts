import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CallId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type SandboxProcess, startSandboxProcess } from '../../platform/providers/testing/sandbox-process.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { largePictureOf } from '../assets/testing/picture.ts'
import { callEvents, callStream } from '../calls/events.ts'
import { createStyle } from '../styles/contract.ts'
import { analyzeImagePrompt, chatOptions, generatePrompt, mostImageCents } from './contract.ts'
import { chatCalls } from './testing/chat-calls.ts'
import { lastOf, replyLines } from './testing/reply-lines.ts'

let sandbox: SandboxProcess
let studio: Studio
let person: Person
beforeAll(async () => {
  sandbox = await startSandboxProcess()
  studio = await openStudio({ OPENROUTER_URL: sandbox.url, OPENROUTER_API_KEY: sandbox.key })
})
afterAll(async () => {
  await studio.close()
  await sandbox.stop()
})
beforeEach(async () => {
  person = await signedIn(studio)
})

const ask = (payload: object) => person.send({ method: 'POST', url: generatePrompt.path, payload })
const { chat } = chatCalls(() => ({ studio, person }))
const Start = z.object({ type: z.literal('start'), replyId: z.uuid(), chatId: z.uuid(), messageId: z.uuid() })

describe('a prompt from an image', () => {
  const picture = async (format: 'png' | 'jpeg' = 'png') =>
    (
      await sharp({ create: { width: 90, height: 160, channels: 3, background: '#c81e1e' } })
        .toFormat(format)
        .toBuffer()
    ).toString('base64')
  const analyse = (payload: object) => person.send({ method: 'POST', url: analyzeImagePrompt.path, payload })
  const seeing = async () => {
    const response = await person.send({ method: 'GET', url: chatOptions.path })
    const told = chatOptions.response.parse(response.json())
    if (told.seeing === undefined) throw new Error('No model sees')
    return { ...told.seeing, guide: told.guide }
  }
  const styleOf = async (name: string, instructions: string) => {
    const response = await person.send({ method: 'POST', url: createStyle.path, payload: { name, instructions } })
    return { id: z.object({ id: z.uuid() }).parse(response.json()).id, name, text: instructions }
  }

  it('is written by a model that sees, which is named; as a data URL or plain base64', async () => {
    for (const imageBase64 of [`data:image/png;base64,${await picture()}`, await picture('jpeg')]) {
      const response = await analyse({ imageBase64, llmModel: 'x-ai/grok-code-fast-1' })
      const told = analyzeImagePrompt.response.parse(response.json())
      expect(told).toMatchObject({ model: 'ChatGPT-4o', finish: 'stop' })
      expect(told.generatedPrompt).toMatch(/PROMPT: .*red/)
      expect(told.costCents).toBeGreaterThan(0)
    }
  })

  it('costs at most what is told before, with every style guide and for a video; more than was told is refused', async () => {
    const { guide, ...price } = await seeing()
    const long = await styleOf('Neon \u{1f680}', `wet streets ${'é'.repeat(1_500)}`)
    const imageBase64 = await picture()
    const guides = [guide, await styleOf('Empty', ''), await styleOf('Short', 'x'), long]
    for (const [each, medium] of [...guides.map((own) => [own, 'image'] as const), [guide, 'video'] as const]) {
      const mostCents = mostImageCents(price, each)
      const { replyId } = analyzeImagePrompt.response.parse(
        (await analyse({ imageBase64, medium, templateId: each.id, mostCents })).json(),
      )
      const [intent] = await studio.engines.store.read(callStream(CallId.parse(replyId)), callEvents)
      const { reserved } = z.object({ reserved: z.number() }).parse(intent?.data)
      expect(reserved / 10_000).toBeLessThanOrEqual(mostCents)
      // a bound that says something: no more than a tenth of a cent, and the frame of the guide, above
      expect(mostCents - reserved / 10_000).toBeLessThan(0.11)
    }
    const calls = await sandbox.calls()
    const refused = await analyse({ imageBase64, templateId: long.id, mostCents: mostImageCents(price, guide) })
    expect(refused.json()).toMatchObject({ code: 'price-changed', status: 409 })
    expect(await sandbox.calls()).toBe(calls)
  })

  it('is found again in its chat, goes on in words, and is not asked for again without its image', async () => {
    const thumbnail = await largePictureOf(studio, person, 64)
    const body = { imageBase64: await picture(), startChat: true, thumbnail }
    const key = randomId()
    const stream = () => replyLines({ studio, person }, analyzeImagePrompt.path, { body, key })
    const { lines } = await stream()
    const begun: unknown = (await lines.next()).value
    const { replyId, chatId, messageId } = Start.parse(begun)
    const message = 'Prompt from Image (ChatGPT-4o)'
    expect(begun).toMatchObject({ message })
    const { response } = z.object({ response: analyzeImagePrompt.response }).parse(await lastOf(lines))
    // a page that lost its connection before the first line learns the same from the log
    const { lines: again } = await stream()
    expect((await again.next()).value).toEqual(begun)
    expect((await again.next()).value).toMatchObject({ type: 'end', response })
    const messages = [
      { id: messageId, role: 'user', content: message, fromImage: true },
      { id: replyId, role: 'assistant', content: response.generatedPrompt, finish: 'stop' },
    ]
    expect(await chat(chatId)).toMatchObject({ messages, thumbnail })
    const calls = await sandbox.calls()
    expect((await ask({ chatId, replaces: replyId })).json()).toMatchObject({ code: 'chat-image-not-stored' })
    expect(await sandbox.calls()).toBe(calls)
    expect((await ask({ chatId, instruction: 'warmer' })).statusCode).toBe(200)
    expect((await analyse({ imageBase64: await picture(), chatId })).statusCode).toBe(200)
    expect((await chat(chatId)).messages).toMatchObject([...messages, {}, {}, { content: message }, { finish: 'stop' }])
  })

  it('is refused for what is no image, and for chats and thumbnails of others, without a call', async () => {
    const before = await sandbox.calls()
    for (const imageBase64 of ['x', '****', 'data:image/png;base64,AAAA', `data:image/jpeg;base64,${await picture()}`])
      expect((await analyse({ imageBase64 })).json()).toMatchObject({ code: 'unusable-image', status: 422 })
    for (const other of [{ chatId: randomId() }, { startChat: true, thumbnail: randomId() }])
      expect((await analyse({ imageBase64: await picture(), ...other })).statusCode).toBe(404)
    expect(await sandbox.calls()).toBe(before)
  })
})
