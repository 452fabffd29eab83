import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { picture } from '../../platform/media/testing/pictures.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type SandboxProcess, startSandboxProcess } from '../../platform/providers/testing/sandbox-process.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { fillList } from '../../testing/thing-calls.ts'
import { mediaUrl, purgeImage, trashImage } from '../assets/contract.ts'
import { jobOf, largePictureOf, pictureOf, projected } from '../assets/testing/picture.ts'
import { createStyle } from '../styles/contract.ts'
import { analyzeImagePrompt, builtInGuide, createChat, generatePrompt } from './contract.ts'
import { type ChatDocument, chats } from './projection.ts'
import { mostChats, mostDeletedChats } from './queries.ts'
import { chatCalls } from './testing/chat-calls.ts'

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

const ask = (payload: object, who = person) => who.send({ method: 'POST', url: generatePrompt.path, payload })
const { history, listed, chat, story } = chatCalls(() => ({ studio, person }))

const hourMs = 60 * 60 * 1_000
const dayAgo = () => new Date(Date.now() - 25 * hourMs)

describe('chat histories', () => {
  const messages = [
    { role: 'user', content: 'a harbour' },
    { role: 'assistant', content: 'PROMPT: a harbour at dawn' },
  ]
  const save = async (payload: object) => createChat.response.parse((await history('POST', '', payload)).json()).id

  it('are saved from messages as JSON text or as a list, and read, listed, deleted and restored', async () => {
    const assetId = await pictureOf(studio, person, await jobOf(studio, person, 1))
    await projected(studio)
    const details = { styleId: builtInGuide.id, finalPrompt: 'a harbour at dawn', thumbnail: assetId }
    const first = await save({ messages: JSON.stringify(messages), ...details })
    const second = await save({ messages, styleId: null })
    expect(await chat(first)).toMatchObject({ id: first, ...details, messages })
    expect(await listed()).toMatchObject([{ id: second }, { id: first, title: 'a harbour', ...details }])
    expect((await history('DELETE', `/${first}`)).statusCode).toBe(200)
    expect((await listed()).map(({ id }) => id)).toEqual([second])
    expect((await history('GET', `/${first}`)).statusCode).toBe(404)
    expect((await history('POST', `/${first}/restore`)).statusCode).toBe(200)
    expect(await listed()).toHaveLength(2)
  })

  it('keep a style guide that was deleted, and do without a thumbnail that is in the trash', async () => {
    const made = await person.send({
      method: 'POST',
      url: createStyle.path,
      payload: { name: 'Film', instructions: 'On film' },
    })
    const styleId = createStyle.response.parse(made.json()).id
    const job = await jobOf(studio, person, 1)
    const assetId = await pictureOf(studio, person, job)
    await projected(studio)
    const id = await save({ messages, styleId })
    const trashed = [
      await person.send({ method: 'DELETE', url: `${createStyle.path}/${styleId}` }),
      await person.send({
        method: 'DELETE',
        url: trashImage.path.replace(':generationId', job),
        payload: { imageUrl: mediaUrl(assetId, 'original') },
      }),
    ]
    expect(trashed.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await projected(studio)
    const changes = { styleId, finalPrompt: 'on film', thumbnail: assetId }
    expect((await history('PATCH', `/${id}`, changes)).statusCode).toBe(200)
    expect(await chat(id)).toMatchObject({ styleId, finalPrompt: 'on film' })
    expect(await chat(id)).not.toHaveProperty('thumbnail')
    expect(await chat(await save({ messages, thumbnail: assetId }))).not.toHaveProperty('thumbnail')
    expect((await history('POST', '', { messages, styleId })).statusCode).toBe(404)
  })

  it('are listed without a thumbnail that was put into the trash, or deleted for good, since', async () => {
    const job = await jobOf(studio, person, 1)
    const thumbnail = await pictureOf(studio, person, job)
    await projected(studio)
    const id = await save({ messages, thumbnail })
    await save({ messages })
    const thumbnails = async () => (await listed()).map((chat) => chat.thumbnail)
    expect(await thumbnails()).toEqual([undefined, thumbnail])
    const payload = { imageUrl: mediaUrl(thumbnail, 'original') }
    await person.send({ method: 'DELETE', url: trashImage.path.replace(':generationId', job), payload })
    expect(await thumbnails()).toEqual([undefined, undefined])
    await person.send({ method: 'POST', url: purgeImage.path.replace(':assetId', thumbnail) })
    expect(await thumbnails()).toEqual([undefined, undefined])
    expect((await listed()).at(-1)).toMatchObject({ id, title: 'a harbour' })
  })

  it('are in the trash only so many, from which each can be restored', async () => {
    const id = await save({ messages })
    await projected(studio)
    const fixture = { studio, owner: person, stranger: person }
    const rest = { messages: [], replies: {} }
    await fillList(fixture, chats, { count: mostDeletedChats - 1, more: { ...rest, listed: false, replied: true } })
    expect((await history('POST', '', { messages })).statusCode).toBe(200)
    expect((await history('DELETE', `/${id}`)).statusCode).toBe(200)
    await projected(studio)
    const refused = [await history('POST', '', { messages }), await ask({ instruction: 'x', startChat: true })]
    for (const response of refused) expect(response.json()).toMatchObject({ code: 'too-many-chats' })
    expect((await history('POST', `/${id}/restore`)).statusCode).toBe(200)
  })

  it('count from their first message on, also while no model has replied', async () => {
    const fixture = { studio, owner: person, stranger: person }
    const more = { messages: [], replies: {}, replied: false }
    await fillList(fixture, chats, { count: mostChats - 1, more })
    await save({ messages: messages.slice(0, 1) })
    await projected(studio)
    expect(await listed()).toEqual([])
    const refused = [await history('POST', '', { messages }), await ask({ instruction: 'x', startChat: true })]
    for (const response of refused) expect(response.json()).toMatchObject({ code: 'too-many-chats' })
  })

  it('go into the trash when another one begins a day later and no model has replied', async () => {
    const [unanswered, answered] = [await save({ messages: messages.slice(0, 1) }), await save({ messages })]
    await projected(studio)
    const collection = collectionOf<ChatDocument>(studio.engines.db, chats)
    await save({ messages })
    expect(await chat(unanswered), 'on the same day it can be asked for again').toMatchObject({ id: unanswered })
    await collection.updateMany({ _id: { $in: [unanswered, answered] } }, { $set: { createdAt: dayAgo() } })
    await save({ messages })
    await projected(studio)
    expect((await history('GET', `/${unanswered}`)).statusCode).toBe(404)
    expect(await story(unanswered)).toEqual(['ChatCreated', 'ChatMessageAdded', 'ChatDeleted'])
    expect(await chat(answered)).toMatchObject({ id: answered })
    expect((await history('POST', `/${unanswered}/restore`)).statusCode).toBe(200)
  })

  it('begin although chats of earlier days without a reply are at the limit, of which the oldest make room', async () => {
    const fixture = { studio, owner: person, stranger: person }
    const kept = { messages: [], replies: {}, replied: true }
    const unseen = { ...kept, replied: false, createdAt: dayAgo() }
    await fillList(fixture, chats, { count: mostChats - 10, more: kept })
    const old = await Promise.all(Array.from({ length: 10 }, () => save({ messages: messages.slice(0, 1) })))
    await projected(studio)
    const collection = collectionOf<ChatDocument>(studio.engines.db, chats)
    await collection.updateMany({ _id: { $in: old } }, { $set: { createdAt: dayAgo() } })
    const younger = { ...unseen, createdAt: new Date(Date.now() - 24.5 * hourMs) }
    await fillList(fixture, chats, { count: mostChats, more: younger })
    await fillList(fixture, chats, { count: mostDeletedChats, more: { ...unseen, listed: false } })
    expect((await history('POST', '', { messages })).statusCode).toBe(200)
    await projected(studio)
    for (const id of old) expect(await story(id)).toEqual(['ChatCreated', 'ChatMessageAdded', 'ChatDeleted'])
  })

  it('stay while a model is replying, however old they are', async () => {
    const id = await save({ messages: messages.slice(0, 1) })
    const reply = { id: 'reply', role: 'assistant' } as const
    await projected(studio)
    const collection = collectionOf<ChatDocument>(studio.engines.db, chats)
    await collection.updateOne({ _id: id }, { $set: { messages: [reply], createdAt: dayAgo() } })
    await save({ messages })
    expect(await story(id)).not.toContain('ChatDeleted')
    await collection.updateOne({ _id: id }, { $set: { replies: { reply: { failed: 'It failed.' } } } })
    await save({ messages })
    expect(await story(id)).toContain('ChatDeleted')
  })

  it('get only what is missing, and refuse what contradicts', async () => {
    const id = await save({ messages })
    const more = [...messages, { role: 'user', content: 'warmer' }, { role: 'assistant', content: 'PROMPT: warm' }]
    for (const _ of ['once', 'again'])
      expect((await history('PATCH', `/${id}`, { messages: more })).statusCode).toBe(200)
    expect((await history('PATCH', `/${id}`, { messages, finalPrompt: 'warm' })).statusCode).toBe(200)
    expect(await chat(id)).toMatchObject({ finalPrompt: 'warm', messages: more })
    expect(await story(id)).toHaveLength(6)
    const other = [{ role: 'user', content: 'a lighthouse' }, ...messages.slice(1)]
    expect((await history('PATCH', `/${id}`, { messages: other })).json()).toMatchObject({ code: 'chat-contradicted' })
    expect(await story(id)).toHaveLength(6)
  })

  it('that a model has written in take the same messages as their own', async () => {
    const { chatId, generatedPrompt } = generatePrompt.response.parse(
      (await ask({ instruction: 'a harbour', startChat: true })).json(),
    )
    const same = [
      { role: 'user', content: 'a harbour' },
      { role: 'assistant', content: generatedPrompt },
    ]
    expect((await history('PATCH', `/${chatId}`, { messages: same })).statusCode).toBe(200)
    expect(await story(chatId)).toHaveLength(3)
  })

  it('take long conversations, in several steps', async () => {
    const many = Array.from({ length: 40 }, (_, n) => ({ role: n % 2 ? 'assistant' : 'user', content: `text ${n}` }))
    const id = await save({ messages: many })
    expect((await chat(id)).messages).toMatchObject(many)
  })

  it.each([
    { messages: [] },
    { messages: '[]' },
    { messages: 'not json' },
    { messages: [{ role: 'system', content: 'x' }] },
    { messages: [{ role: 'user', content: 'x'.repeat(12_001) }] },
    { messages, thumbnail: 'data:image/png;base64,AAAA' },
  ])('refuse %j', async (payload) => {
    expect((await history('POST', '', payload)).json()).toMatchObject({ code: 'validation' })
  })

  it('are neither saved nor added to while the disk is nearly full, and can be deleted then', async () => {
    let room = true
    const app = await studio.another({}, { disk: { hasRoom: () => Promise.resolve(room) } })
    const writer = await signedIn({ ...studio, app })
    const id = createChat.response.parse((await history('POST', '', { messages }, writer)).json()).id
    room = false
    for (const refused of [
      await history('POST', '', { messages }, writer),
      await history('PATCH', `/${id}`, { messages }, writer),
    ])
      expect(refused.json()).toMatchObject({ status: 507, code: 'disk-full' })
    expect((await history('DELETE', `/${id}`, {}, writer)).statusCode).toBe(200)
  })

  it('are saved and added to within the limit of requests that may work for long', async () => {
    const app = await studio.another({}, { limits: { perAddress: 100, perUser: 100, bulk: 1, door: 100 } })
    const strict = await signedIn({ ...studio, app })
    const id = createChat.response.parse((await history('POST', '', { messages }, strict)).json()).id
    for (const refused of [
      await history('POST', '', { messages }, strict),
      await history('PATCH', `/${id}`, { messages }, strict),
    ])
      expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect((await history('DELETE', `/${id}`, {}, strict)).statusCode).toBe(200)
  })

  it('exist for their owner alone', async () => {
    const id = await save({ messages })
    const stranger = await signedIn(studio)
    expect(await listed(stranger)).toEqual([])
    for (const response of [
      await history('GET', `/${randomId()}`),
      await history('GET', `/${id}`, undefined, stranger),
      await history('PATCH', `/${id}`, { messages }, stranger),
      await history('DELETE', `/${id}`, {}, stranger),
      await ask({ instruction: 'x', chatId: id }, stranger),
    ])
      expect(response.statusCode).toBe(404)
  })
})

it('gives a repeat of Prompt from Image its reply, also when the image for the list was deleted for good meanwhile', async () => {
  const job = await jobOf(studio, person, 1)
  const thumbnail = await largePictureOf(studio, person, 64, job)
  const imageBase64 = (await picture(64)).toString('base64')
  const analyse = (key: string) =>
    person.send({
      method: 'POST',
      url: analyzeImagePrompt.path,
      payload: { imageBase64, startChat: true, thumbnail },
      headers: { 'idempotency-key': key },
    })
  const key = randomId()
  const first = analyzeImagePrompt.response.parse((await analyse(key)).json())
  await person.send({
    method: 'DELETE',
    url: trashImage.path.replace(':generationId', job),
    payload: { imageUrl: mediaUrl(thumbnail, 'original') },
  })
  await person.send({ method: 'POST', url: purgeImage.path.replace(':assetId', thumbnail) })
  await projected(studio)
  const calls = await sandbox.calls()
  expect((await analyse(randomId())).statusCode).toBe(404)
  expect((await analyse(key)).json()).toEqual(first)
  expect(await sandbox.calls()).toBe(calls)
})
