import { type TextSources, textsOf } from '../../platform/eventsourcing/current-texts.ts'
import { CallId, ChatId, type Position, plainOf, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import { type TextDeps, textCommands } from '../../platform/eventsourcing/text-commands.ts'
import { answerText } from '../calls/answer-commands.ts'
import { failedReply, withMessage } from './conversation.ts'
import { chatDecider, chats, contradiction, type Entry, entryOf } from './decider.ts'
import { type ChatEvent, type ChatFields, chatEvents, chatStream, type Role } from './events.ts'

const streamOf = (id: string) => chatStream(ChatId.parse(id))

/** What may be asked of chats, beside their messages. */
export const chatCommands = textCommands({
  decider: chatDecider,
  rules: chats,
  streamOf,
  idsOf: (userId, id) => ({ chatId: ChatId.parse(id), userId }),
})

/** A message of a conversation with its text; without one when a reply failed or is being written. */
export interface SaidMessage extends Entry {
  readonly text: string | undefined
}

/** Throws DomainError `not-found` for a chat that this person does not have, or has deleted. */
export async function checkChat(sources: Pick<TextSources, 'store'>, userId: UserId, chatId: string): Promise<void> {
  await chatCommands.activeEvents(sources, userId, chatId)
}

/** Id of the style guide that a chat has; empty or undefined for none. DomainError `not-found`. */
export async function guideOfChat(sources: TextSources, userId: UserId, chatId: string): Promise<string | undefined> {
  const texts = await textsOf(await chatCommands.activeEvents(sources, userId, chatId), chatEvents, sources.keys)
  return texts['styleId']
}

/** The conversation of a chat as it stands, from the log. DomainError `not-found`. */
export async function conversationOf(
  sources: TextSources,
  userId: UserId,
  chatId: string,
): Promise<readonly SaidMessage[]> {
  const events = await chatCommands.activeEvents(sources, userId, chatId)
  let visible: readonly (Entry & { readonly event: ChatEvent })[] = []
  for (const sealed of events) {
    if (sealed.type !== 'ChatMessageAdded' && sealed.type !== 'ChatReplyRequested') continue
    const entry = entryOf(sealed)
    if (entry === undefined) continue
    const event = await unseal(sealed, chatEvents, sources.keys)
    visible = withMessage(visible, { ...entry, event })
  }
  return await Promise.all(
    visible.map(async ({ event, ...entry }) => ({ ...entry, text: await textOf(sources, event) })),
  )
}

async function textOf(sources: TextSources, event: ChatEvent): Promise<string | undefined> {
  if (event.type === 'ChatMessageAdded') return plainOf(event.data.text) ?? ''
  return event.type === 'ChatReplyRequested' ? await answerText(sources, event.data.replyId) : undefined
}

/** How many messages one append has at most: its repeat must be recognised. */
const atOnce = 12

interface Saving extends CommandContext {
  readonly userId: UserId
  readonly chatId: string
  readonly messages: readonly { readonly role: Role; readonly content: string }[]
}

/**
 * Adds those of the messages that the chat does not have yet; undefined when it has them all. DomainError `not-found`, or
 * `chat-contradicted` when the chat has others.
 */
export async function addMissing(deps: TextDeps, saving: Saving): Promise<Position | undefined> {
  const { userId, chatId, messages } = saving
  const there = await conversationOf(deps, userId, chatId)
  const same = there.slice(0, messages.length).every(({ role, text = failedReply }, at) => {
    const message = messages[at]
    return message?.role === role && message.content === text
  })
  if (!same) throw contradiction()
  let position: Position | undefined
  for (let from = there.length; from < messages.length; from += atOnce) {
    position = await addSome(deps, saving, from)
  }
  return position
}

/** Adds the messages of one append, those from the given number on. */
async function addSome({ handle }: TextDeps, saving: Saving, from: number): Promise<Position> {
  const { commandId, userId, chatId } = saving
  const messages = saving.messages.slice(from, from + atOnce).map(({ role, content }, n) => ({
    messageId: deriveId(commandId, 'message', String(from + n)),
    role,
    text: content,
  }))
  const command = { ...saving, commandId: deriveId(commandId, 'messages', String(from)), messages, after: from, userId }
  return (await handle(chatDecider, streamOf(chatId), { ...command, type: 'AddMessages' } as const)).position
}

/** What a chat that begins has beside its messages: the id of its style guide, and that of an image for its list; empty for none. */
export type ChatBeginning = Pick<ChatFields, 'styleId' | 'thumbnail'>

interface Asking extends CommandContext {
  readonly userId: UserId
  readonly chatId: string
  readonly replyId: string
  /** What the person says; undefined when a reply is asked for again. */
  readonly instruction: string | undefined
  /** The message stands for an image that is not stored. */
  readonly fromImage?: true
  readonly replaces: string | undefined
  /** Given where the chat begins with this message. */
  readonly begins: ChatBeginning | undefined
}

/** The id of the message that a command adds. */
export function messageIdOf(commandId: string): string {
  return deriveId(commandId, 'message')
}

/** Adds what a person says and the request for the reply. DomainError `not-found`, `chat-contradicted`, `chat-too-long`. */
export async function requestReply({ handle }: Pick<TextDeps, 'handle'>, asking: Asking): Promise<Position> {
  const { commandId, userId, chatId, replyId, instruction, fromImage, replaces, begins } = asking
  const { correlationId, causationId, at, actor } = asking
  const command = {
    commandId: deriveId(commandId, 'chat'),
    correlationId,
    causationId,
    at,
    ...(actor !== undefined && { actor }),
    type: 'RequestReply',
    userId,
    replyId: CallId.parse(replyId),
    ...(instruction !== undefined && {
      message: {
        messageId: messageIdOf(commandId),
        role: 'user' as const,
        text: instruction,
        ...(fromImage && { fromImage }),
      },
    }),
    ...(replaces !== undefined && { replaces }),
    ...(begins && {
      begins: {
        ids: { chatId: ChatId.parse(chatId), userId },
        fields: { finalPrompt: '', ...begins },
      },
    }),
  } as const
  return (await handle(chatDecider, streamOf(chatId), command)).position
}
