import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import {
  type FakeService,
  json,
  type Responder,
  startFakeService,
} from '../../platform/providers/testing/fake-service.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { mediaUrl } from '../assets/contract.ts'
import { largePictureOf } from '../assets/testing/picture.ts'
import { createCharacter } from '../characters/contract.ts'
import { queueStream } from '../jobs/events.ts'
import { createPromptSetting } from '../prompt-settings/contract.ts'
import { createStyle } from '../styles/contract.ts'
import { analyzeImagePrompt, generatePrompt, listChats, longestMessage, readReply, stopReply } from './contract.ts'
import { chatCalls } from './testing/chat-calls.ts'
import { replyLines } from './testing/reply-lines.ts'

const Part = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
])
const Sent = z.object({ messages: z.array(z.object({ role: z.string(), content: z.array(Part) })) })

let service: FakeService
let studio: Studio
let person: Person
beforeAll(async () => {
  service = await startFakeService()
  studio = await openStudio({ CHAT_API_URL: `${service.baseUrl}/v1`, CHAT_MODEL: 'eyes', CHAT_VISION: '1' })
})
afterAll(async () => {
  await studio.close()
  await service.close()
})
beforeEach(async () => {
  person = await signedIn(studio)
  service.respondWith(json(200, { choices: [{ finish_reason: 'stop', message: { content: 'PROMPT: a draft' } }] }))
})

const make = async (url: string, payload: object) =>
  z.object({ id: z.uuid() }).parse((await person.send({ method: 'POST', url, payload })).json()).id

/** Asks for a prompt; returns the response and what the model was sent: its context, and the last message. */
async function told(payload: object) {
  const response = await person.send({
    method: 'POST',
    url: generatePrompt.path,
    payload,
    headers: { 'idempotency-key': randomId() },
  })
  const { messages } = Sent.parse(JSON.parse(service.seen.at(-1)?.body ?? ''))
  const wordsOf = (at: number) => (messages.at(at)?.content ?? []).flatMap((part) => ('text' in part ? part.text : []))
  const urls = (messages.at(-1)?.content ?? []).flatMap((part) => ('image_url' in part ? part.image_url.url : []))
  const pictures = urls.map((url) => Buffer.from(url.replace('data:image/jpeg;base64,', ''), 'base64'))
  const { chatId } = generatePrompt.response.parse(response.json())
  return { chatId, context: wordsOf(0).join('\n'), said: wordsOf(-1).join('\n'), pictures }
}

it.each<[string, Responder]>([
  ['a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>no</html>')],
  ['no text', json(200, { choices: [{ finish_reason: 'stop', message: { content: ' ' } }] })],
  ['an answer of several megabytes', json(200, { choices: [{ message: { content: 'x'.repeat(12_000_000) } }] })],
])('%s is no reply: the chat says so, and nothing is charged', async (_, responder) => {
  service.respondWith(responder)
  const payload = { instruction: 'a harbour', startChat: true }
  const response = await person.send({ method: 'POST', url: generatePrompt.path, payload })
  expect(response.json()).toMatchObject({ status: 502, code: 'model-failed' })
  const events = await studio.engines.store.readAny(queueStream(person.userId))
  expect(events.map(({ type }) => type)).toContain('CallSettled')
  const charges = await person.send({ method: 'GET', url: listChats.path })
  expect(charges.json()).toEqual([])
})

it('a text of nearly a megabyte is cut off, and HTML is text', async () => {
  const html = '<script>alert(1)</script>'
  const content = `${html}\nPROMPT: ${'x'.repeat(900_000)}`
  service.respondWith(json(200, { choices: [{ finish_reason: 'stop', message: { content } }] }))
  const payload = { instruction: 'a harbour', startChat: true }
  const response = await person.send({ method: 'POST', url: generatePrompt.path, payload })
  const { generatedPrompt, finish } = generatePrompt.response.parse(response.json())
  expect([generatedPrompt.length, finish]).toEqual([12_000, 'length'])
  expect(generatedPrompt.startsWith(html)).toBe(true)
  const { listed } = chatCalls(() => ({ studio, person }))
  expect(await listed()).toMatchObject([{ finalPrompt: 'x'.repeat(4_000) }])
})

it('the prompt of the panel, the character, the style, the references and the product', async () => {
  const [characterId, styleId] = [
    await make(createCharacter.path, { name: 'Ada' }),
    await make(createStyle.path, { name: 'Neon', instructions: 'Wet streets and neon.' }),
  ]
  const [reference, product] = [await largePictureOf(studio, person, 64), await largePictureOf(studio, person, 96)]
  const { context, said, pictures } = await told({
    instruction: 'with rain',
    currentPrompt: 'a harbour\nat dawn',
    characterId,
    styleId,
    referenceImageUrls: [mediaUrl(reference, 'original')],
    productId: product,
  })
  expect(said).toBe('with rain')
  for (const words of [
    'Current prompt: a harbour at dawn',
    'The main character is called Ada.',
    'Wet streets and neon.',
    'The pictures with the last message are: a reference image, the product.',
  ])
    expect(context).toContain(words)
  const sizes = await Promise.all(pictures.map(async (bytes) => (await sharp(bytes).metadata()).width))
  expect(sizes).toEqual([64, 96])
})

it('for a video what moves, its first and last frame, and the words of the style guide for that', async () => {
  const [first, last] = [await largePictureOf(studio, person, 64), await largePictureOf(studio, person, 96)]
  const frames = { referenceImageUrls: [mediaUrl(first, 'original')], lastFrameUrl: mediaUrl(last, 'original') }
  // the chat began beside images, and is asked for a video now
  const { chatId, context: before } = await told({ instruction: 'a harbour', startChat: true })
  expect(before).toContain('You write prompts for image models')
  const { context, pictures } = await told({ medium: 'video', instruction: 'it moves', chatId, ...frames })
  for (const words of [
    'You write prompts for video models',
    'what the camera\ndoes, and what is heard',
    'Begin with what moves',
    'The pictures with the last message are: the first frame, the last frame.',
  ])
    expect(context).toContain(words)
  expect(pictures).toHaveLength(2)
  const { context: onlyLast } = await told({ ...frames, medium: 'video', instruction: 'x', referenceImageUrls: [] })
  expect(onlyLast).toContain('The pictures with the last message are: the last frame.')
})

it('a prompt of the panel that is as long as a reply can be, and no longer one', async () => {
  const { context } = await told({ instruction: 'shorter', currentPrompt: 'x'.repeat(longestMessage) })
  expect(context).toContain(`Current prompt: ${'x'.repeat(longestMessage)}`)
  const payload = { instruction: 'shorter', currentPrompt: 'x'.repeat(longestMessage + 1) }
  const refused = await person.send({ method: 'POST', url: generatePrompt.path, payload })
  expect(refused.json()).toMatchObject({ code: 'validation' })
})

it('the style guide that is chosen, in place of the built-in one', async () => {
  const templateId = await make(createStyle.path, { name: 'Neon', instructions: 'Wet streets and neon.' })
  const chosen = await told({ instruction: 'a harbour', templateId })
  expect(chosen.context).toContain('Style guide "Neon":\nWet streets and neon.')
  expect(chosen.context).not.toContain('Natural light')
  expect((await told({ instruction: 'a harbour' })).context).toContain('Style guide "Human and honest":\nNatural light')
})

it('of a saved prompt setting the initial prompt for the first draft, and the refinement prompt later', async () => {
  const setting = { name: 'Film', initialPrompt: 'Always on 35 mm film', refinementPrompt: 'Keep the framing' }
  const promptSettingId = await make(createPromptSetting.path, setting)
  const first = await told({ instruction: 'a harbour', startChat: true, promptSettingId })
  expect(first.context).toContain('What the creator always wants: Always on 35 mm film')
  expect(first.context).not.toContain('Keep the framing')
  const later = await told({ instruction: 'at night', chatId: first.chatId, promptSettingId })
  expect(later.context).toContain('What the creator always wants: Keep the framing')
  expect(later.context).not.toContain('35 mm')
})

it('an image, whose prompt is read on another page while it is written, and stopped there: what had arrived is in the chat', async () => {
  // the model never comes to an end by itself
  const piece = { choices: [{ delta: { content: 'PROMPT: a red' } }] }
  service.respondWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${JSON.stringify(piece)}\n\n`)
  })
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer()
  const body = { imageBase64: bytes.toString('base64'), startChat: true }
  const { lines } = await replyLines({ studio, person }, analyzeImagePrompt.path, { body })
  const { replyId, chatId } = z.object({ replyId: z.uuid(), chatId: z.uuid() }).parse((await lines.next()).value)
  const pathOf = ({ path }: { readonly path: string }) => path.replace(':replyId', replyId)
  const other = await replyLines({ studio, person }, pathOf(readReply))
  expect((await other.lines.next()).value).toEqual({ type: 'text', text: 'PROMPT: a red' })
  const stopped = await person.send({ method: 'POST', url: pathOf(stopReply), payload: {} })
  expect(stopped.json()).toEqual({ stopped: true })
  const response = { generatedPrompt: 'PROMPT: a red', finish: 'stopped' }
  expect((await other.lines.next()).value).toMatchObject({ type: 'end', response })
  expect((await lines.next()).value).toEqual({ type: 'text', text: 'PROMPT: a red' })
  expect((await lines.next()).value).toMatchObject({ type: 'end', response: { ...response, chatId } })
  const { chat } = chatCalls(() => ({ studio, person }))
  expect((await chat(chatId)).messages).toMatchObject([{ fromImage: true }, { id: replyId, finish: 'stopped' }])
})
