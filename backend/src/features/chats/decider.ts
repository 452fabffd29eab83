import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { CallId, Personal, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import type { OwnedState } from '../../platform/eventsourcing/owned.ts'
import { type TextCommand, textThing } from '../../platform/eventsourcing/text-thing.ts'
import { withMessage } from './conversation.ts'
import { chatErrors } from './errors.ts'
import { type ChatEvent, type ChatFields, type ChatIds, chatEvents, isKnownRole, type Role } from './events.ts'

/** Most messages that a conversation may have. */
export const mostMessages = 500
/** Most messages that may be added to a chat, with those that others replaced: they stay in its stream and its document. */
export const mostAdded = 1_500
/**
 * Most bytes of text in UTF-8 that may be added to a chat, with what was replaced. MongoDB refuses documents above 16 MiB, and a chat that
 * it refuses could not even be deleted any more. What is left is for the ids of all messages and for the finished prompt.
 */
export const mostBytes = 15 * 1024 * 1024
/** Longest reply of a language model in characters: what goes on is cut off when it arrives. */
export const longestReply = 12_000
/**
 * Bytes that are held for each reply when it is asked for: its text comes later, in the stream of its call, and must then find room. No
 * character takes more than three; one of four counts as two.
 */
const bytesOfReply = 3 * longestReply

interface NewMessage {
  readonly messageId: string
  readonly role: Role
  readonly text: string
  /** It stands for an image that the model is shown, and that is not stored. */
  readonly fromImage?: true
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
  /** It stands for an image, so that its reply cannot be asked for again. */
  readonly fromImage?: true | undefined
}

export type ChatState = OwnedState<ChatIds> & {
  /** The conversation as it stands. */
  readonly entries?: readonly Entry[]
  /** How many messages were ever added. */
  readonly added?: number
  /** Bytes of the texts that were ever added, with those that are held for replies. */
  readonly bytes?: number
}

const { ChatMessageAdded: _message, ChatReplyRequested: _reply, ...lifeEvents } = chatEvents

/** The rules of a chat's life. */
export const chats = textThing<ChatIds, ChatFields, LifeEvent>({
  noun: 'chat',
  events: lifeEvents,
  required: [],
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
    const { entries = [], added = 0, bytes = 0 } = state
    if (!isMessage(event)) return { ...chats.decider.evolve(state, event), entries, added, bytes }
    const entry = entryOf(event)
    return {
      ...state,
      entries: entry ? withMessage(entries, entry) : entries,
      added: added + 1,
      bytes: bytes + bytesOf(event),
    }
  },
  decide: (command, state) => {
    if (command.type === 'AddMessages') return addMessages(command, state)
    if (command.type === 'RequestReply') return requestReply(command, state)
    return chats.decider.decide(command, state)
  },
}

const isMessage = (event: ChatEvent): event is MessageEvent =>
  event.type === 'ChatMessageAdded' || event.type === 'ChatReplyRequested'

/** The message that an event adds to the conversation; undefined for one of a role that this version does not know. */
export function entryOf(event: MessageEvent): Entry | undefined {
  if (event.type === 'ChatReplyRequested') {
    return { id: event.data.replyId, role: 'assistant', replaces: event.data.replaces }
  }
  const { messageId, role, replaces, fromImage } = event.data
  return isKnownRole(role) ? { id: messageId, role, replaces, fromImage } : undefined
}

/** How many bytes a message takes, or may take once it is there. */
function bytesOf(event: MessageEvent): number {
  return event.type === 'ChatReplyRequested' ? bytesOfReply : bytesOfPersonal(event.data.text)
}

/** A sealed text is base64, and a few bytes longer than the plain one; nothing is left of an erased one. */
function bytesOfPersonal(text: Personal): number {
  if ('plain' in text) return new TextEncoder().encode(text.plain).length
  return 'sealed' in text ? Math.ceil((text.sealed.length * 3) / 4) : 0
}

function addMessages({ userId, messages, after }: AddMessages, state: ChatState): readonly ChatEvent[] {
  const ids = chats.idsOf(chats.activeOf(userId, state))
  const { entries = [] } = state
  if (entries.length !== after) throw contradiction()
  const coming = messages.map((message) => added(ids, message))
  refuseTooLong(state, entries, coming)
  return coming
}

function requestReply(command: RequestReply, state: ChatState): readonly ChatEvent[] {
  const { userId, replyId, message, replaces, begins } = command
  const created =
    state.status === 'absent' && begins ? chats.decider.decide({ ...command, type: 'Create', ...begins }, state) : []
  const ids = chats.idsOf(chats.activeOf(userId, created.reduce(chatDecider.evolve, state)))
  const left = without(state.entries ?? [], replaces)
  const asked = message ? [added(ids, message, replaces)] : []
  const cut = message === undefined && replaces !== undefined ? { replaces } : {}
  const coming: MessageEvent[] = [...asked, { type: 'ChatReplyRequested', data: { ...ids, replyId, ...cut } }]
  refuseTooLong(state, left, coming)
  if (message === undefined) checkWish(left.at(-1))
  return [...created, ...coming]
}

/** Throws when the message cannot be replied to once more. */
function checkWish(wish: Entry | undefined): void {
  if (wish?.role !== 'user') throw contradiction()
  if (wish.fromImage)
    throw new DomainError(chatErrors.noImage, 'The image of this message is not stored. Please choose it again.')
}

/** The conversation before a message that is replaced. */
function without(entries: readonly Entry[], replaced: string | undefined): readonly Entry[] {
  if (replaced === undefined) return entries
  const at = entries.findIndex(({ id }) => id === replaced)
  if (at < 0) throw contradiction()
  return entries.slice(0, at)
}

function added(ids: ChatIds, { text, ...message }: NewMessage, replaces?: string): MessageEvent {
  const data = { ...ids, ...message, text: { plain: text }, ...(replaces !== undefined && { replaces }) }
  return { type: 'ChatMessageAdded', data }
}

/** Throws when the conversation, or all that was ever added, would be too long with what is `coming` after `left`. */
function refuseTooLong(
  { added = 0, bytes = 0 }: ChatState,
  left: readonly Entry[],
  coming: readonly MessageEvent[],
): void {
  if (left.length + coming.length > mostMessages || added + coming.length > mostAdded) {
    throw tooLong(`A chat can have ${mostMessages} messages, or ${mostAdded} with those that were replaced.`)
  }
  if (coming.reduce((sum, event) => sum + bytesOf(event), bytes) > mostBytes) {
    throw tooLong('This chat has had as many replies, or as much text, as a chat can have, with what was replaced.')
  }
}

const tooLong = (reason: string) => new DomainError(chatErrors.tooLong, `${reason} Please start a new one.`)

/** The error for messages that do not fit those that the chat has. */
export function contradiction(): DomainError {
  return new DomainError(chatErrors.contradicts, 'This chat has other messages by now. Please load it again.')
}
