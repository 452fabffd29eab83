import { generatePrompt, longestMessage } from '@studio/backend/contract/chat'
import { insist } from '@studio/ui/insist'
import { randomKey } from '@studio/ui/random-key'
import { callStream } from '@studio/ui/stream'
import type { Store } from '../../acts/last-act.ts'
import { chatAtom, editedAtom, messagesBefore, type OpenChat, type ShownMessage, writingAtom } from '../chat-state.ts'
import type { ChatImages, ChatSurroundings } from './chat-images.ts'
import { type ChatField, keepWords } from './stop-reply.ts'
import { type ReplyPage, type Start, writeReply } from './write-reply.ts'

/** What is asked for. */
export interface Asking {
  readonly instruction?: string | undefined
  /** The message in whose place this one stands, or the reply to be written again. */
  readonly replaces?: string | undefined
}

/** Ids of what the person has chosen for all replies. */
interface ReplyChoices {
  readonly llmModel: string | undefined
  readonly templateId: string
  readonly promptSettingId: string | undefined
}

/** What the model is told beside the message. */
interface Told {
  readonly choices: ReplyChoices
  readonly surroundings: ChatSurroundings
}

/** Asks the model and shows its reply while it is written. A connection that is lost on the way is joined again, with the same key. */
export async function askReply(page: ReplyPage & ChatField, told: Told, asking: Asking): Promise<void> {
  const { store } = page
  if (store.get(writingAtom) !== undefined) return
  const key = randomKey()
  const before = store.get(chatAtom)
  const asked = withAsked(before, asking, key)
  store.set(chatAtom, asked)
  const wish = { ...asking, replaces: asked.cutAt, chatId: before.id, ...told.choices }
  const takeBack = (): void => takeBackAsked(page, before, asking)
  await writeReply(page, { text: '', takeBack }, async ({ signal, isLeft, isGivenUp, sending, linesTo }) => {
    const images = await told.surroundings.images()
    if (isLeft()) return undefined
    sending()
    const body = bodyOf(wish, told.surroundings, images)
    const onLine = linesTo((line) => noteStarted(store, key, line))
    return await insist(async () => {
      // it is not sent again once it was stopped, unless the server has it: then its end is asked for
      if (isGivenUp()) return undefined
      return await callStream(generatePrompt, { body }, { idempotencyKey: key, onLine, signal })
    })
  })
}

/** The message of a chat that is asked for anew; undefined when none is. */
const replacedIn = ({ messages }: OpenChat, { replaces }: Asking): ShownMessage | undefined =>
  messages.find(({ id }) => id === replaces)

/** The chat with what is asked for; the message has the key until the server tells its id. */
function withAsked(chat: OpenChat, asking: Asking, key: string): OpenChat {
  const { instruction, replaces } = asking
  const replaced = replacedIn(chat, asking)
  // the server does not know the id of a message that it never had
  const cutAt = replaced === undefined || replaced.unsent === true ? chat.cutAt : replaced.id
  const sent: ShownMessage[] = instruction ? [{ id: key, role: 'user', content: instruction, unsent: true }] : []
  return { ...chat, messages: [...messagesBefore(chat.messages, replaces), ...sent], cutAt }
}

/** Shows the chat as it was before; the words that were asked with return to the field, or to the edit they came from. */
function takeBackAsked(field: ChatField, before: OpenChat, asking: Asking): void {
  const { store } = field
  const { instruction } = asking
  const replaced = replacedIn(before, asking)
  store.set(chatAtom, before)
  // a message that is only sent again has its words
  if (!instruction || replaced?.content === instruction) return
  if (replaced) store.set(editedAtom, { messageId: replaced.id, before: replaced.content, text: instruction })
  else keepWords(field, instruction)
}

/** The server has the message and asks the model. */
function noteStarted(store: Store, key: string, { chatId, messageId }: Start): void {
  const { messages } = store.get(chatAtom)
  const known = messages.map(({ unsent, ...message }) =>
    message.id === key ? { ...message, id: messageId ?? key } : { ...message, ...(unsent && { unsent }) },
  )
  store.set(chatAtom, { id: chatId, messages: known })
}

interface Wish extends Asking, ReplyChoices {
  readonly chatId: string | undefined
}

function bodyOf(
  { chatId, ...wish }: Wish,
  { medium, currentPrompt, character, styleId }: ChatSurroundings,
  images: ChatImages,
) {
  return {
    ...wish,
    medium,
    ...(chatId === undefined ? { startChat: true } : { chatId }),
    currentPrompt: currentPrompt.trim().slice(0, longestMessage),
    characterId: character?.id,
    styleId,
    ...images,
  }
}
