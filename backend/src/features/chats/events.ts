import { z } from 'zod'
import { CallId, ChatId, type EventOf, personal, UserId } from '../../platform/eventsourcing/event.ts'

export function chatStream(chatId: ChatId): string {
  return `chat-${chatId}`
}

const onChat = { chatId: ChatId, userId: UserId }

/** What is known of a chat beside its messages; an empty text means none. The style guide and the thumbnail are ids. */
const texts = { finalPrompt: personal('userId'), styleId: personal('userId'), thumbnail: personal('userId') }

/** A chat and its owner. */
export interface ChatIds {
  readonly chatId: ChatId
  readonly userId: UserId
}

/** The same texts in clear. */
export interface ChatFields {
  readonly finalPrompt: string
  readonly styleId: string
  readonly thumbnail: string
}

/** Who says a message. */
export type Role = 'user' | 'assistant'

/** Whether this version knows the role: a word that a later one has written is passed over with its message. */
export const isKnownRole = (role: string): role is Role => role === 'user' || role === 'assistant'

/** The message in whose place this one stands: that one and all after it are no longer part of the conversation. */
const replaces = z.uuid().optional()

/** The message stands for an image that the model is shown; the image itself is not stored. */
const fromImage = z.literal(true).optional()

/**
 * Stream `chat-<chatId>`: a conversation about prompts. Each event has what is new and no copy of earlier messages. The text of a reply
 * that a language model wrote is in the stream of its call (`call-<replyId>`), with its usage and its price.
 */
export const chatEvents = {
  ChatCreated: { schema: 1, data: z.object({ ...onChat, ...texts }) },
  /** Only the fields that have changed. */
  ChatChanged: { schema: 1, data: z.object(onChat).extend(z.object(texts).partial().shape) },
  ChatMessageAdded: {
    schema: 1,
    data: z.object({
      ...onChat,
      messageId: z.uuid(),
      role: z.string().min(1),
      text: personal('userId'),
      replaces,
      fromImage,
    }),
  },
  /** A language model is asked for the next message; `replyId` is the id of that call. */
  ChatReplyRequested: { schema: 1, data: z.object({ ...onChat, replyId: CallId, replaces }) },
  /** It leaves the list and may come back for 30 days, counted from `trashedAt`. */
  ChatDeleted: { schema: 1, data: z.object({ ...onChat, trashedAt: z.iso.datetime() }) },
  ChatRestored: { schema: 1, data: z.object(onChat) },
  ChatPurged: { schema: 1, data: z.object(onChat) },
} as const
export type ChatEvent = EventOf<typeof chatEvents>
