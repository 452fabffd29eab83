import { describe, expect, it } from 'vitest'
import { CallId, ChatId, UserId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { mostChanges } from '../../platform/eventsourcing/text-thing.ts'
import { context, userId } from '../jobs/testing/builders.ts'
import { type ChatCommand, chatDecider, longestReply, mostAdded, mostBytes, mostMessages } from './decider.ts'
import type { ChatEvent } from './events.ts'

const chatId = ChatId.parse('12121212-1212-4212-8212-121212121212')
const ids = { chatId, userId }
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const replyId = CallId.parse(uuid(900))
const fields = { finalPrompt: '', styleId: uuid(1), thumbnail: '' }
const created: ChatEvent = {
  type: 'ChatCreated',
  data: { ...ids, finalPrompt: { plain: '' }, styleId: { plain: uuid(1) }, thumbnail: { plain: '' } },
}
const said = (n: number, role: 'user' | 'assistant' = 'user', replaces?: string): ChatEvent => ({
  type: 'ChatMessageAdded',
  data: { ...ids, messageId: uuid(n), role, text: { plain: `text ${n}` }, ...(replaces && { replaces }) },
})
const replied = (id = replyId, replaces?: string): ChatEvent => ({
  type: 'ChatReplyRequested',
  data: { ...ids, replyId: id, ...(replaces && { replaces }) },
})
const message = (n: number, role: 'user' | 'assistant' = 'user') => ({ messageId: uuid(n), role, text: `text ${n}` })
const ask = (more: Partial<Extract<ChatCommand, { type: 'RequestReply' }>> = {}): ChatCommand => ({
  ...context,
  type: 'RequestReply',
  userId,
  replyId,
  ...more,
})
const add = (after: number, ...numbers: readonly number[]): ChatCommand => ({
  ...context,
  type: 'AddMessages',
  userId,
  after,
  messages: numbers.map((n) => message(n)),
})

/** A text that takes as many bytes as a reply can. */
const wide = '\u8a9e'.repeat(longestReply)
const bytesOfWide = 3 * longestReply

describe('a chat', () => {
  it('begins with a message and the request for its reply, in one step', () => {
    given(chatDecider)
      .when(ask({ message: message(2), begins: { ids, fields } }))
      .then(created, said(2), replied())
  })

  it('goes on with what is new alone', () => {
    given(chatDecider, created, said(2), replied())
      .when(ask({ replyId: CallId.parse(uuid(901)), message: message(3) }))
      .then(said(3), replied(CallId.parse(uuid(901))))
  })

  it('goes on without a message of a role that a later release has written', () => {
    const later: ChatEvent = {
      type: 'ChatMessageAdded',
      data: { ...ids, messageId: uuid(3), role: 'tool', text: { plain: 'x' } },
    }
    given(chatDecider, created, said(2), later).when(add(1, 4)).then(said(4))
  })

  it('has no other reply about an image, which is not stored', () => {
    const shown: ChatEvent = {
      type: 'ChatMessageAdded',
      data: { ...ids, messageId: uuid(2), role: 'user', text: { plain: 'text 2' }, fromImage: true },
    }
    given(chatDecider)
      .when(ask({ message: { ...message(2), fromImage: true }, begins: { ids, fields } }))
      .then(created, shown, replied())
    given(chatDecider, created, shown, replied())
      .when(ask({ replyId: CallId.parse(uuid(901)), replaces: replyId }))
      .thenRefused('chat-image-not-stored')
  })

  it('writes a reply again in the place of the old one, and a message with all that follows it', () => {
    const again = CallId.parse(uuid(901))
    const before = [created, said(2), replied()] as const
    given(chatDecider, ...before)
      .when(ask({ replyId: again, replaces: replyId }))
      .then(replied(again, replyId))
    given(chatDecider, ...before)
      .when(ask({ replyId: again, message: message(3), replaces: uuid(2) }))
      .then(said(3, 'user', uuid(2)), replied(again))
    // what was replaced is no part of the conversation any more
    given(chatDecider, ...before, said(3, 'user', uuid(2)), replied(again))
      .when(ask({ message: message(4), replaces: uuid(2) }))
      .thenRefused('chat-contradicted')
  })

  it('needs something to reply to', () => {
    given(chatDecider, created).when(ask()).thenRefused('chat-contradicted')
    given(chatDecider, created, said(2), said(3, 'assistant')).when(ask()).thenRefused('chat-contradicted')
    given(chatDecider, created, said(2)).when(ask()).then(replied())
  })

  it('takes further messages only where they were compared with its own', () => {
    given(chatDecider, created, said(2))
      .when(add(1, 3, 4))
      .then(said(3), said(4))
    given(chatDecider, created, said(2), said(3)).when(add(1, 3)).thenRefused('chat-contradicted')
  })

  it('has an end', () => {
    const many = Array.from({ length: mostMessages - 1 }, (_, n) => said(n + 10))
    given(chatDecider, created, ...many)
      .when(add(mostMessages - 1, 2))
      .then(said(2))
    given(chatDecider, created, ...many)
      .when(ask({ message: message(2) }))
      .thenRefused('chat-too-long')
  })

  it('has an end also when its messages are written anew again and again', () => {
    const rewritten = (times: number) => Array.from({ length: times }, () => said(2, 'user', uuid(2)))
    const next = { replyId: CallId.parse(uuid(901)), message: message(3), replaces: uuid(2) }
    given(chatDecider, created, ...rewritten(mostAdded - 2))
      .when(ask(next))
      .then(said(3, 'user', uuid(2)), replied(next.replyId))
    const full = [created, ...rewritten(mostAdded - 1), replied()]
    given(chatDecider, ...full)
      .when(ask(next))
      .thenRefused('chat-too-long')
    given(chatDecider, ...full)
      .when(ask({ replyId: next.replyId, replaces: replyId }))
      .thenRefused('chat-too-long')
    given(chatDecider, ...full)
      .when(add(2, 4))
      .thenRefused('chat-too-long')
  })

  it.each([
    ['plain', { plain: wide }],
    // of as many bytes as the plain text; all texts of a stream that was read are sealed
    ['sealed', { sealed: 's'.repeat((bytesOfWide * 4) / 3) }],
  ])('has an end also when its texts are long: %s', (_how, text) => {
    const long: ChatEvent = {
      type: 'ChatMessageAdded',
      data: { ...ids, messageId: uuid(2), role: 'user', text, replaces: uuid(2) },
    }
    const times = Math.floor(mostBytes / bytesOfWide)
    const full = [created, ...Array.from({ length: times }, () => long)]
    given(chatDecider, ...full)
      .when(add(1, 3))
      .then(said(3))
    given(chatDecider, ...full)
      .when({ ...context, type: 'AddMessages', userId, after: 1, messages: [{ ...message(3), text: wide }] })
      .thenRefused('chat-too-long')
    // the reply that is to come must have room before it is asked for
    given(chatDecider, ...full)
      .when(ask())
      .thenRefused('chat-too-long')
    given(chatDecider, ...full)
      .when({ ...context, type: 'Change', userId, changes: { finalPrompt: 'the last one' } })
      .then({ type: 'ChatChanged', data: { ...ids, finalPrompt: { plain: 'the last one' } } })
    const deleted: ChatEvent = { type: 'ChatDeleted', data: { ...ids, trashedAt: context.at } }
    const restored: ChatEvent = { type: 'ChatRestored', data: ids }
    given(chatDecider, ...full)
      .when({ ...context, type: 'Trash', userId })
      .then(deleted)
    given(chatDecider, ...full, deleted)
      .when({ ...context, type: 'Restore', userId })
      .then(restored)
    // the trash empties nothing
    given(chatDecider, ...full, deleted, restored)
      .when(ask())
      .thenRefused('chat-too-long')
  })

  it('has another style guide or prompt so often at most, whatever is said meanwhile', () => {
    const changed: ChatEvent = { type: 'ChatChanged', data: { ...ids, finalPrompt: { plain: 'a harbour' } } }
    const often = Array.from({ length: mostChanges }, () => [changed, said(2, 'user', uuid(2))]).flat()
    const change = { ...context, type: 'Change', userId, changes: { finalPrompt: 'an oak' } } as const
    given(chatDecider, created, ...often)
      .when(change)
      .thenRefused('too-many-changes')
    given(chatDecider, created, ...often)
      .when(ask())
      .then(replied())
  })

  it('counts no text that is erased', () => {
    const text = { erased: true } as const
    const erased: ChatEvent = { type: 'ChatMessageAdded', data: { ...ids, messageId: uuid(2), role: 'user', text } }
    expect(given(chatDecider, created, erased).state.bytes).toBe(0)
  })

  it('does not exist for anybody else, and not in the trash', () => {
    const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
    const deleted: ChatEvent = { type: 'ChatDeleted', data: { ...ids, trashedAt: context.at } }
    given(chatDecider)
      .when(ask({ message: message(2) }))
      .thenRefused('not-found')
    given(chatDecider, created)
      .when(ask({ userId: stranger, message: message(2) }))
      .thenRefused('not-found')
    given(chatDecider, created, deleted).when(add(0, 2)).thenRefused('not-found')
    given(chatDecider, created, deleted)
      .when({ ...context, type: 'Restore', userId })
      .then({ type: 'ChatRestored', data: ids })
  })
})
