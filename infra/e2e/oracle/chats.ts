import { plainOf } from '@studio/backend/platform/eventsourcing/event.ts'
import { type Check, deletedPeople, eventsOf, type Log } from './truth.ts'

/** More than one append has, so that a kill may come between two of them. */
const messagesPerChat = 14

/** The messages of a chat of the load client, each of which begins with the name of the chat. */
export function messagesOf(name: string) {
  return Array.from({ length: messagesPerChat }, (_, n) => ({
    role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `${name} ${n}`,
  }))
}

/**
 * I13: every chat has its messages in their order and each of them once; one that was accepted has them all. One that was interrupted may
 * lack the last ones. Nobody can read those of a deleted account.
 */
export const chats: Check = ({ history, log }) => {
  const deleted = deletedPeople(log)
  const accepted = history.flatMap(({ userId, act, outcome, chatId }) =>
    act.kind === 'chat' && outcome === 'ok' && chatId !== undefined && !deleted.has(userId)
      ? [{ name: act.name, chatId }]
      : [],
  )
  const texts = textsByChat(log.filter(({ data }) => !('userId' in data) || !deleted.has(data.userId)))
  return [
    ...accepted
      .filter(({ name, chatId }) => (texts.get(chatId) ?? []).join() !== contentsOf(name).join())
      .map(({ chatId }) => `chat ${chatId} was accepted and does not have its messages`),
    ...[...texts]
      .filter(([, own]) => !isBeginning(own))
      .map(([chatId]) => `chat ${chatId} has messages twice or not in their order`),
  ]
}

function textsByChat(log: Log): ReadonlyMap<string, readonly string[]> {
  const byChat = Map.groupBy(eventsOf(log, 'ChatMessageAdded'), ({ data }) => data.chatId)
  return new Map([...byChat].map(([chatId, events]) => [chatId, events.map(({ data }) => plainOf(data.text) ?? '')]))
}

const contentsOf = (name: string) => messagesOf(name).map(({ content }) => content)

function isBeginning(texts: readonly string[]): boolean {
  const [name = ''] = texts[0]?.split(' ') ?? []
  return texts.join() === contentsOf(name).slice(0, texts.length).join()
}
