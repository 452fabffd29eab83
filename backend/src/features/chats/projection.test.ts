import { it } from 'vitest'
import { createCodec } from '../../platform/eventsourcing/codec.ts'
import { CallId, ChatId } from '../../platform/eventsourcing/event.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { type CallEvent, callStream } from '../calls/events.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type ChatEvent, chatEvents, chatStream } from './events.ts'
import { chats } from './projection.ts'

const chatId = ChatId.parse('12121212-1212-4212-8212-121212121212')
const callId = CallId.parse('66666666-6666-4666-8666-666666666666')
const messageId = '34343434-3434-4434-8434-343434343434'
const ids = { chatId, userId }
const at = new Date('2026-01-01T00:00:00.000Z')
const plain = (text: string) => ({ plain: text })
const event = (of: ChatEvent) => recorded(chatStream(chatId), of, { created: at })
const ofCall = (of: CallEvent) => recorded(callStream(callId), of, { created: at })

const created = event({
  type: 'ChatCreated',
  data: { ...ids, finalPrompt: plain(''), styleId: plain('guide'), thumbnail: plain('') },
})
const message = { ...ids, messageId, text: plain('a harbour') }
const said = event({ type: 'ChatMessageAdded', data: { ...message, role: 'user' } })
const requested = event({ type: 'ChatReplyRequested', data: { ...ids, replyId: callId } })
const answered = ofCall({
  type: 'CallAnswered',
  data: { callId, userId, chatId, text: plain('PROMPT: a harbour'), finish: 'stop', amount: 12 },
})
const texts = { finalPrompt: '', styleId: 'guide', thumbnail: '' }
const messages = [
  { id: messageId, role: 'user', text: 'a harbour' },
  { id: callId, role: 'assistant' },
]
const document = { _id: chatId, userId, createdAt: at, listed: true, ...texts, messages }

it('chats have their messages, and are shown once a model has replied', async () => {
  await given(chats, created, said, requested).expect([{ ...document, replies: {}, replied: false }])
  const reply = { text: 'PROMPT: a harbour', finish: 'stop', amount: 12 }
  await given(chats, created, said, requested, answered).expect([
    { ...document, finalPrompt: 'a harbour', replies: { [callId]: reply }, replied: true },
  ])
})

it('chats have the newest finished prompt, whether a model or the person gave it', async () => {
  const named = event({ type: 'ChatChanged', data: { ...ids, finalPrompt: plain('my own') } })
  const replyOf = (text: string) => ({ text, finish: 'stop', amount: 12 })
  const withoutPrompt = ofCall({
    type: 'CallAnswered',
    data: { callId, userId, chatId, text: plain('Which harbour?'), finish: 'stop', amount: 12 },
  })
  await given(chats, created, said, requested, answered, named).expect([
    { ...document, finalPrompt: 'my own', replies: { [callId]: replyOf('PROMPT: a harbour') }, replied: true },
  ])
  await given(chats, created, said, requested, named, withoutPrompt).expect([
    { ...document, finalPrompt: 'my own', replies: { [callId]: replyOf('Which harbour?') }, replied: true },
  ])
})

it('chats tell of a reply that failed, and not of calls of others', async () => {
  const failed = { callId, userId, reason: 'busy', message: 'Later.' }
  const inChat = ofCall({ type: 'CallFailed', data: { ...failed, chatId } })
  await given(chats, created, said, requested, inChat).expect([
    { ...document, replies: { [callId]: { failed: 'Later.' } }, replied: false },
  ])
  await given(chats, created, said, requested, ofCall({ type: 'CallFailed', data: failed })).expect([
    { ...document, replies: {}, replied: false },
  ])
})

it('chats pass over a message of a role that a later release has written', async () => {
  const later = event({ type: 'ChatMessageAdded', data: { ...message, role: 'tool' } })
  const read = createCodec(chatEvents).decode(later)
  await given(chats, created, said, read, requested).expect([{ ...document, replies: {}, replied: false }])
})

it('chats are blank in the end', async () => {
  const deleted = event({ type: 'ChatDeleted', data: { ...ids, trashedAt: '2026-02-01T00:00:00.000Z' } })
  const purged = event({ type: 'ChatPurged', data: ids })
  await given(chats, created, said, requested, answered, deleted, purged).expect([{ _id: chatId }])
})
