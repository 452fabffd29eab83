import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { type Expired, type PageOfExpired, readExpired } from '../../platform/projections/expired.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type Chat, type ChatSummary, longestPrompt } from './contract.ts'
import { withMessage } from './conversation.ts'
import { toMessage } from './message-view.ts'
import { type ChatDocument, chats, type StoredMessage } from './projection.ts'

/** How many chats one person may have: all of them are listed at once. */
export const mostChats = 1_000

/** All chats of a person that have a reply and are not deleted, newest first. Index { userId, listed, replied, createdAt, _id }. */
export async function chatsOf(db: Db, userId: UserId): Promise<readonly ChatSummary[]> {
  const found = await collectionOf<ChatDocument>(db, chats)
    .find(
      { userId, listed: true, replied: true },
      {
        projection: {
          createdAt: 1,
          finalPrompt: 1,
          styleId: 1,
          thumbnail: 1,
          'messages.id': 1,
          'messages.replaces': 1,
        },
      },
    )
    .sort({ createdAt: -1, _id: -1 })
    .limit(mostChats)
    .toArray()
  const firsts = await firstTexts(db, found)
  return found.map((document) => ({
    ...aboutOf(document),
    title: (firsts.get(document._id) ?? '').slice(0, longestTitle),
  }))
}

const longestTitle = 120

/** The first texts of these chats, as they read now, by chat id: all others are long, and are not read. By _id. */
async function firstTexts(db: Db, found: readonly ChatDocument[]): Promise<ReadonlyMap<string, string | undefined>> {
  const firsts = found.flatMap(({ messages }) => conversationOf(messages)[0]?.id ?? [])
  const documents = await collectionOf<ChatDocument>(db, chats)
    .find(
      { _id: { $in: found.map(({ _id }) => _id) } },
      { projection: { messages: { $elemMatch: { id: { $in: firsts } } } } },
    )
    .toArray()
  return new Map(documents.map(({ _id, messages }) => [_id, messages?.[0]?.text]))
}

/** How many other chats of a person are listed. From the index { userId, listed, replied, createdAt, _id } alone. */
export async function numberOfOtherChats(db: Db, userId: UserId, chatId: string): Promise<number> {
  const ids = collectionOf<ChatDocument>(db, chats)
    .find({ userId, listed: true, replied: true, _id: { $ne: chatId } }, { projection: { _id: 1 } })
    .limit(mostChats)
  return (await ids.toArray()).length
}

/** A chat that is not deleted, with its messages; undefined when this person has none with that id. By _id. */
export async function chatOf(db: Db, userId: UserId, chatId: string): Promise<Chat | undefined> {
  const document = await collectionOf<ChatDocument>(db, chats).findOne({ _id: chatId, userId, listed: true })
  if (document === null) return undefined
  const visible = conversationOf(document.messages)
  return { ...aboutOf(document), messages: visible.map((message) => toMessage(message, document.replies[message.id])) }
}

/** Chats of all users that have expired in the trash, the oldest first. Index { deletedAt, _id }. */
export async function expiredChats(db: Db, page: PageOfExpired): Promise<readonly Expired[]> {
  return await readExpired(collectionOf(db, chats), page)
}

/** The messages that are part of the conversation: without those that others have replaced. */
function conversationOf(messages: readonly StoredMessage[]): readonly StoredMessage[] {
  return messages.reduce<readonly StoredMessage[]>(withMessage, [])
}

function aboutOf({ _id, createdAt, finalPrompt = '', styleId = '', thumbnail = '' }: ChatDocument) {
  return {
    id: _id,
    createdAt: createdAt.toISOString(),
    ...(finalPrompt !== '' && { finalPrompt: finalPrompt.slice(0, longestPrompt) }),
    ...(styleId !== '' && { styleId }),
    ...(thumbnail !== '' && { thumbnail }),
  }
}
