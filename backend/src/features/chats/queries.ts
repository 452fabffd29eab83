import type { Db } from 'mongodb'
import { dayMs } from '../../platform/eventsourcing/day.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { type Expired, type PageOfExpired, readExpired } from '../../platform/projections/lists/expired.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { usableAssets } from '../assets/lookup/reference-queries.ts'
import { type Chat, type ChatSummary, longestPrompt } from './contract.ts'
import { withMessage } from './conversation.ts'
import { toMessage } from './message-view.ts'
import { type ChatDocument, chats, type StoredMessage } from './projection.ts'

/** How many chats one person may have: all of them are listed at once. */
export const mostChats = 1_000
/** How many of them may be in the trash, where they are kept for 30 days with all their text. */
export const mostDeletedChats = 1_000

const longestTitle = 120
/** A list that takes longer is given up: each chat is read as a whole for the beginning of its first message. */
const mostListMs = 5_000

/**
 * The first message of the conversation as it stands, made by MongoDB, so that no other text is sent: the one that was first, or the
 * newest that stands in the place of the first. The same rule as `withMessage`.
 */
const first = {
  $reduce: {
    input: '$messages',
    initialValue: { id: null, text: '' },
    in: {
      $cond: [
        { $in: ['$$value.id', [null, '$$this.replaces']] },
        // no fewer characters than the title has, whose length counts halves of some
        { id: '$$this.id', text: { $substrCP: [{ $ifNull: ['$$this.text', ''] }, 0, longestTitle] } },
        '$$value',
      ],
    },
  },
}

/** A chat without its messages but the first. */
type ListedChat = Omit<ChatDocument, 'messages' | 'replies'> & { readonly first: { readonly text: string } }

/** All chats of a person that have a reply and are not deleted, newest first. Index { userId, listed, replied, createdAt, _id }. */
export async function chatsOf(db: Db, userId: UserId): Promise<readonly ChatSummary[]> {
  const found = await collectionOf<ChatDocument>(db, chats)
    .find<ListedChat>(
      { userId, listed: true, replied: true },
      { projection: { createdAt: 1, finalPrompt: 1, styleId: 1, thumbnail: 1, first }, maxTimeMS: mostListMs },
    )
    .sort({ createdAt: -1, _id: -1 })
    .limit(mostChats)
    .toArray()
  const shown = await withUsableThumbnails(db, userId, found)
  return shown.map((document) => ({ ...aboutOf(document), title: document.first.text.slice(0, longestTitle) }))
}

/** Leaves thumbnails out that are in the trash or gone, such as images that were deleted since. */
async function withUsableThumbnails(
  db: Db,
  userId: UserId,
  found: readonly ListedChat[],
): Promise<readonly ListedChat[]> {
  const thumbnails = found.flatMap(({ thumbnail }) => thumbnail || [])
  if (thumbnails.length === 0) return found
  const usable = await usableAssets(db, userId, thumbnails)
  return found.map(({ thumbnail = '', ...chat }) => ({ ...chat, ...(usable.has(thumbnail) && { thumbnail }) }))
}

/** How long a chat in which no model has replied is kept for its person to ask again. */
const abandonedMs = dayMs
/** How many are found at once: each new chat finds some more. */
const mostAbandoned = 20

const abandonedBefore = (now: Date) => new Date(now.getTime() - abandonedMs)

/**
 * Ids of the oldest chats of a person in which no model has replied within a day, so that nothing shows them. Not those in which one is
 * replying: the person has come back to them. Index { userId, listed, replied, createdAt, _id }.
 */
export async function abandonedChats(db: Db, userId: UserId, now: Date): Promise<readonly string[]> {
  const found = collectionOf<ChatDocument>(db, chats)
    .find<Awaiting>(
      { userId, listed: true, replied: false, createdAt: { $lt: abandonedBefore(now) } },
      { projection: { 'messages.id': 1, 'messages.role': 1, replies: 1 } },
    )
    .sort({ createdAt: 1, _id: 1 })
    .limit(mostAbandoned)
  return (await found.toArray()).filter((chat) => !isAwaitingReply(chat)).map(({ _id }) => _id)
}

/** What shows whether a reply is under way. */
type Awaiting = Pick<ChatDocument, '_id' | 'replies'> & {
  readonly messages: readonly Pick<StoredMessage, 'id' | 'role'>[]
}

const isAwaitingReply = ({ messages, replies }: Awaiting) =>
  messages.some(({ id, role }) => role === 'assistant' && replies[id] === undefined)

/**
 * The chats that count towards a limit: of those in which no model has replied only the ones of the last day, because nothing shows the
 * others, and the next chats that begin put them into the trash.
 */
interface Counted {
  readonly now: Date
  /** Id of a chat that does not count. */
  readonly but: string
}

/** How many chats of a person count that are not in the trash. From the index { userId, listed, replied, createdAt, _id } alone. */
export async function numberOfOtherChats(db: Db, userId: UserId, counted: Counted): Promise<number> {
  return await numberOf(db, { userId, listed: true }, counted, mostChats)
}

/** How many chats of a person count that are in the trash. From the same index alone. */
export async function numberOfOtherDeletedChats(db: Db, userId: UserId, counted: Counted): Promise<number> {
  return await numberOf(db, { userId, listed: false }, counted, mostDeletedChats)
}

async function numberOf(
  db: Db,
  where: { readonly userId: UserId; readonly listed: boolean },
  { now, but }: Counted,
  most: number,
): Promise<number> {
  const kinds = [{ replied: true }, { replied: false, createdAt: { $gte: abandonedBefore(now) } }]
  const found = await Promise.all(
    kinds.map((kind) =>
      collectionOf<ChatDocument>(db, chats)
        .find({ ...where, ...kind, _id: { $ne: but } }, { projection: { _id: 1 } })
        .limit(most)
        .toArray(),
    ),
  )
  return found.flat().length
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

function aboutOf({
  _id,
  createdAt,
  finalPrompt = '',
  styleId = '',
  thumbnail = '',
}: Omit<ChatDocument, 'messages' | 'replies'>) {
  return {
    id: _id,
    createdAt: createdAt.toISOString(),
    ...(finalPrompt !== '' && { finalPrompt: finalPrompt.slice(0, longestPrompt) }),
    ...(styleId !== '' && { styleId }),
    ...(thumbnail !== '' && { thumbnail }),
  }
}
