import { plainOf } from '../../platform/eventsourcing/event.ts'
import { change, projection } from '../../platform/projections/projection.ts'
import { type ThingDocument, thingDocuments } from '../../platform/projections/things/thing-documents.ts'
import type { CallEvent } from '../calls/events.ts'
import { type ChatEvent, isKnownRole, type Role } from './events.ts'
import { replyParts } from './finished-prompt.ts'

const texts = ['finalPrompt', 'styleId', 'thumbnail'] as const

/** A message in the order of the log. That of a model has no text here but in `replies`. */
export interface StoredMessage {
  readonly id: string
  readonly role: Role
  readonly text?: string
  readonly replaces?: string
  readonly fromImage?: true
}

/** How a reply of a model has ended; the text is missing once the person's key is erased. */
export type StoredReply =
  | { readonly text?: string; readonly finish: string; readonly amount: number }
  | { readonly failed: string }

/** A chat. `replied`: there is something of a model in it, so that it is shown in lists. `finalPrompt`: the newest finished prompt. */
export type ChatDocument = ThingDocument & {
  readonly messages: readonly StoredMessage[]
  readonly replies: Readonly<Record<string, StoredReply>>
  readonly replied: boolean
} & { readonly [Name in (typeof texts)[number]]?: string }

const documents = thingDocuments({
  kind: 'chat',
  id: 'chatId',
  texts,
  more: { messages: [], replies: {}, replied: false },
})

type CallEnd = Extract<CallEvent, { readonly type: 'CallAnswered' | 'CallFailed' }>

const inChat = ({ data: { chatId, userId } }: Pick<CallEnd, 'data'>) =>
  chatId === undefined ? undefined : ({ kind: 'chat', id: chatId, userId } as const)

/** Read model `chats`, by chat id. */
export const chats = projection<ChatEvent | CallEvent>({
  name: 'chats',
  version: 3,
  indexes: [{ key: { userId: 1, listed: 1, replied: 1, createdAt: -1, _id: -1 } }, { key: { deletedAt: 1, _id: 1 } }],
  unseals: true,
  on: {
    ChatCreated: documents.created,
    ChatChanged: documents.changed,
    ChatMessageAdded: ({ data: { chatId, messageId, role, text, replaces, fromImage } }) => {
      if (!isKnownRole(role)) return undefined
      const plain = plainOf(text)
      const message = {
        id: messageId,
        role,
        ...(plain !== undefined && { text: plain }),
        ...(replaces && { replaces }),
        ...(fromImage && { fromImage }),
      }
      return change(chatId, { $push: { messages: message }, ...(role === 'assistant' && { $set: { replied: true } }) })
    },
    ChatReplyRequested: ({ data: { chatId, replyId, replaces } }) =>
      change(chatId, { $push: { messages: { id: replyId, role: 'assistant', ...(replaces && { replaces }) } } }),
    CallAnswered: ({ data: { chatId, callId, text, finish, amount } }) => {
      const plain = plainOf(text)
      const reply = { ...(plain !== undefined && { text: plain }), finish, amount }
      const { prompt } = replyParts(plain ?? '')
      const finished = prompt === undefined ? {} : { finalPrompt: prompt }
      return chatId && change(chatId, { $set: { [`replies.${callId}`]: reply, replied: true, ...finished } })
    },
    CallFailed: ({ data: { chatId, callId, message } }) =>
      chatId && change(chatId, { $set: { [`replies.${callId}`]: { failed: message } } }),
    ChatDeleted: documents.trashed,
    ChatRestored: documents.restored,
    ChatPurged: documents.purged,
  },
  feed: {
    ChatCreated: documents.told,
    ChatChanged: documents.told,
    ChatMessageAdded: documents.told,
    ChatReplyRequested: documents.told,
    CallAnswered: inChat,
    CallFailed: inChat,
    ChatDeleted: documents.told,
    ChatRestored: documents.told,
  },
})
