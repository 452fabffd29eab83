import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { CallId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import type { OwnedState } from '../../platform/eventsourcing/owned.ts'
import { type TextCommand, textThing } from '../../platform/eventsourcing/text-thing.ts'
import { withMessage } from './conversation.ts'
import { chatErrors } from './errors.ts'
import { type ChatEvent, type ChatFields, type ChatIds, chatEvents, type Role } from './events.ts'

/** Most messages that a conversation may have. */
export const mostMessages = 500

interface NewMessage {
  readonly messageId: string
  readonly role: Role
  readonly text: string
}

/** Adds messages to the end. `after`: how many the conversation had when they were compared with it. */
interface AddMessages extends CommandContext {
  readonly type: 'AddMessages'
  readonly userId: UserId
  readonly messages: readonly NewMessage[]
  readonly after: number
}

/** Adds what a person says, if anything, and the request for the reply to it. */
interface RequestReply extends CommandContext {
  readonly type: 'RequestReply'
  readonly userId: UserId
  readonly replyId: CallId
  readonly message?: NewMessage
  /** The message in whose place the new one stands, or the reply. */
  readonly replaces?: string
  /** Given where the chat begins with this message. */
  readonly begins?: { readonly ids: ChatIds; readonly fields: ChatFields }
}

export type ChatCommand = TextCommand<ChatIds, ChatFields> | AddMessages | RequestReply

type MessageEvent = Extract<ChatEvent, { type: 'ChatMessageAdded' | 'ChatReplyRequested' }>
type LifeEvent = Exclude<ChatEvent, MessageEvent>

/** A message of the conversation as it stands, without its text. */
export interface Entry {
  readonly id: string
  readonly role: Role
  readonly replaces?: string | undefined
}

export type ChatState = OwnedState<ChatIds> & { readonly entries?: readonly Entry[] }

const { ChatMessageAdded: _message, ChatReplyRequested: _reply, ...lifeEvents } = chatEvents

/** The rules of a chat's life. */
export const chats = textThing<ChatIds, ChatFields, LifeEvent>({
  noun: 'chat',
  events: lifeEvents,
  steps: {
    ChatCreated: 'created',
    ChatChanged: 'changed',
    ChatDeleted: 'trashed',
    ChatRestored: 'restored',
    ChatPurged: 'purged',
  },
  idsOf: ({ chatId, userId }) => ({ chatId, userId }),
  created: (ids, texts) => ({ type: 'ChatCreated', data: { ...ids, ...texts } }),
  changed: (ids, texts) => ({ type: 'ChatChanged', data: { ...ids, ...texts } }),
  trashed: (ids, trashedAt) => ({ type: 'ChatDeleted', data: { ...ids, trashedAt } }),
  restored: (ids) => ({ type: 'ChatRestored', data: ids }),
  purged: (ids) => ({ type: 'ChatPurged', data: ids }),
})

/** Stream `chat-<chatId>`. */
export const chatDecider: Decider<ChatState, ChatCommand, ChatEvent> = {
  events: chatEvents,
  initial: chats.decider.initial,
  evolve: (state, event) => {
    const { entries = [] } = state
    if (isMessage(event)) return { ...state, entries: withMessage(entries, entryOf(event)) }
    return { ...chats.decider.evolve(state, event), entries }
  },
  decide: (command, state) => {
    if (command.type === 'AddMessages') return addMessages(command, state)
    if (command.type === 'RequestReply') return requestReply(command, state)
    return chats.decider.decide(command, state)
  },
}

const isMessage = (event: ChatEvent): event is MessageEvent =>
  event.type === 'ChatMessageAdded' || event.type === 'ChatReplyRequested'

/** The message that an event adds. */
export function entryOf(event: MessageEvent): Entry {
  if (event.type === 'ChatReplyRequested') {
    return { id: event.data.replyId, role: 'assistant', replaces: event.data.replaces }
  }
  return { id: event.data.messageId, role: event.data.role, replaces: event.data.replaces }
}

function addMessages({ userId, messages, after }: AddMessages, state: ChatState): readonly ChatEvent[] {
  const ids = chats.idsOf(chats.activeOf(userId, state))
  const { entries = [] } = state
  if (entries.length !== after) throw contradiction()
  refuseTooLong(entries.length + messages.length)
  return messages.map((message) => added(ids, message))
}

function requestReply(command: RequestReply, state: ChatState): readonly ChatEvent[] {
  const { userId, replyId, message, replaces, begins } = command
  const created =
    state.status === 'absent' && begins ? chats.decider.decide({ ...command, type: 'Create', ...begins }, state) : []
  const ids = chats.idsOf(chats.activeOf(userId, created.reduce(chatDecider.evolve, state)))
  const left = without(state.entries ?? [], replaces)
  refuseTooLong(left.length + 2)
  if (message === undefined && left.at(-1)?.role !== 'user') throw contradiction()
  const asked = message ? [added(ids, message, replaces)] : []
  const cut = message === undefined && replaces !== undefined ? { replaces } : {}
  return [...created, ...asked, { type: 'ChatReplyRequested', data: { ...ids, replyId, ...cut } }]
}

/** The conversation before a message that is replaced. */
function without(entries: readonly Entry[], replaced: string | undefined): readonly Entry[] {
  if (replaced === undefined) return entries
  const at = entries.findIndex(({ id }) => id === replaced)
  if (at < 0) throw contradiction()
  return entries.slice(0, at)
}

function added(ids: ChatIds, { messageId, role, text }: NewMessage, replaces?: string): ChatEvent {
  const data = { ...ids, messageId, role, text: { plain: text }, ...(replaces !== undefined && { replaces }) }
  return { type: 'ChatMessageAdded', data }
}

function refuseTooLong(count: number): void {
  if (count <= mostMessages) return
  throw new DomainError(chatErrors.tooLong, `A chat can have ${mostMessages} messages. Please start a new one.`)
}

/** The error for messages that do not fit those that the chat has. */
export function contradiction(): DomainError {
  return new DomainError(chatErrors.contradicts, 'This chat has other messages by now. Please load it again.')
}
