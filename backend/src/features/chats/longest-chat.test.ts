import { BSON } from 'mongodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { CallId, ChatId } from '../../platform/eventsourcing/event.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { applySteps } from '../../platform/projections/apply/apply.ts'
import { interpret } from '../../platform/projections/apply/interpret.ts'
import { collectionName } from '../../platform/projections/projection.ts'
import { recorded } from '../../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../../platform/projections/testing/test-database.ts'
import { longestText } from '../../platform/providers/language/completion.ts'
import { type CallEvent, callStream } from '../calls/events.ts'
import { context, userId } from '../jobs/testing/builders.ts'
import { type ChatCommand, type ChatState, chatDecider, longestReply, mostMessages } from './decider.ts'
import { chatErrors } from './errors.ts'
import { type ChatEvent, chatStream } from './events.ts'
import { type ChatDocument, chats } from './projection.ts'

const chatId = ChatId.parse('12121212-1212-4212-8212-121212121212')
const ids = { chatId, userId }
const uuid = (n: number) => deriveId('longest chat', String(n))
const fields = { finalPrompt: '', styleId: uuid(0), thumbnail: uuid(0) }
/** Of characters that take three bytes: no text of so many characters takes more. */
const longest = 'PROMPT: '.padEnd(longestReply, '\u8a9e')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** The events of a chat that takes nothing more: the reply to one wish, written anew as often as it may be, then short messages. */
function longestChat(): readonly ChatEvent[] {
  const events: ChatEvent[] = []
  let state: ChatState = chatDecider.initial
  const accepts = (command: ChatCommand): boolean => {
    try {
      const decided = chatDecider.decide(command, state)
      state = decided.reduce(chatDecider.evolve, state)
      return events.push(...decided) > 0
    } catch (error) {
      if (error instanceof DomainError && error.code === chatErrors.tooLong.code) return false
      throw error
    }
  }
  const ask = (n: number) => ({ ...context, type: 'RequestReply', userId, replyId: CallId.parse(uuid(n)) }) as const
  const message = { messageId: uuid(1), role: 'user', text: longest } as const
  accepts({ ...ask(2), message, begins: { ids, fields } })
  for (let n = 3; accepts({ ...ask(n), replaces: uuid(n - 1) }); n += 1);
  for (let n = 2; n <= mostMessages; n += 1) {
    const short = { messageId: uuid(-n), role: 'user', text: 'x' } as const
    accepts({ ...context, type: 'AddMessages', userId, after: n, messages: [short] })
  }
  return events
}

/** The replies that come to these requests, each as long as a reply can be. */
function repliesTo(events: readonly ChatEvent[]): readonly CallEvent[] {
  return events.flatMap((event) => {
    if (event.type !== 'ChatReplyRequested') return []
    const { replyId: callId } = event.data
    const answer = { callId, userId, chatId, text: { plain: longest }, finish: 'length', amount: 1_000_000 }
    return [{ type: 'CallAnswered', data: answer }]
  })
}

async function apply(events: readonly (ChatEvent | CallEvent)[]): Promise<void> {
  const steps = events.flatMap((event) => {
    const stream = 'callId' in event.data ? callStream(event.data.callId) : chatStream(chatId)
    return interpret([chats], recorded(stream, event)).steps
  })
  await applySteps(database.db, steps)
}

/**
 * The document of the chat after its events and one reply, with the other replies added as that one is stored. To apply each of them would write
 * the whole document anew every time, gigabytes together.
 */
async function fill(events: readonly ChatEvent[]): Promise<readonly CallEvent[]> {
  const replies = repliesTo(events)
  await apply(events)
  await apply(replies.slice(0, 1))
  const documents = database.db.collection<ChatDocument>(collectionName(chats))
  const document = await documents.findOne()
  const stored = Object.values(document?.replies ?? {})[0]
  if (!stored) throw new Error('The first reply is not in the document')
  const all = Object.fromEntries(replies.map(({ data }) => [data.callId, stored]))
  await documents.updateOne({}, { $set: { replies: all } })
  return replies
}

it('a chat that takes nothing more has room for all its replies in one document, and can be deleted', async () => {
  expect(longestText).toBe(longestReply)
  const replies = await fill(longestChat())
  // a conversation of as many messages as there may be is never cut short by the length of its replies
  expect(replies.length).toBeGreaterThan(mostMessages / 2)
  await apply([{ type: 'ChatDeleted', data: { ...ids, trashedAt: context.at } }])
  const [document] = await database.db.collection<ChatDocument>(collectionName(chats)).find().toArray()
  expect(Object.keys(document?.replies ?? {})).toHaveLength(replies.length)
  expect(document?.listed).toBe(false)
  expect(BSON.calculateObjectSize(document ?? {})).toBeLessThan(15.5 * 1024 * 1024)
}, 120_000)
