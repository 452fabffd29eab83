import {
  generatePrompt,
  listChats,
  longestMessage,
  type ReplyLine,
  readReply,
  stopReply,
} from '@studio/backend/contract/chat'
import { callEndpoint } from '@studio/ui/api'
import { errorText, isUnanswered } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { cacheKey, type ResponseOf } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { callStream } from '@studio/ui/stream'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useStore } from 'jotai'
import { byFrame } from './by-frame.ts'
import {
  chatAtom,
  draftAtomOf,
  editedAtom,
  endedAtom,
  isAboutImage,
  leftAtom,
  messagesBefore,
  noChat,
  type ShownMessage,
  unsentWords,
  type Writing,
  withWords,
  writingAtom,
} from './chat-state.ts'
import { insistReply } from './insist-reply.ts'
import { useGuide } from './use-guide.ts'
import { useModel } from './use-model.ts'
import { usePromptSettings } from './use-prompt-settings.ts'

/** The images that the model is to see. */
interface ChatImages {
  /** Addresses of the images that are chosen as references. */
  readonly referenceImageUrls: string[]
  /** Id of the image of the product. */
  readonly productId: string | undefined
}

/** What the page around the chat knows and the model shall know. */
export interface ChatSurroundings {
  readonly currentPrompt: string
  /** How many images `images` will name. */
  readonly imageCount: number
  /** The images; those from this computer are stored first. Throws when they cannot be. */
  readonly images: () => Promise<ChatImages>
  /** The character whose images are shown. */
  readonly character: { readonly id: string; readonly name: string } | undefined
  /** The style that images will be made in. */
  readonly styleId: string | undefined
}

/** The words beside a reply of which nothing had arrived. */
const stoppedEarly = 'Stopped before the first word'

/** The words of a reply that failed (spec images 8). */
const failedReply = 'Sorry, I encountered an error. Please try again.'

interface Asking {
  readonly instruction?: string | undefined
  /** The message in whose place this one stands, or the reply to be written again. */
  readonly replaces?: string | undefined
}

type Reply = Pick<ResponseOf<typeof generatePrompt>, 'replyId' | 'generatedPrompt' | 'finish' | 'costCents'>

/** Receives a reply; undefined when none was asked for. */
type Receive = (to: {
  readonly isLeft: () => boolean
  /** Nothing is sent any more: the conversation was left, or the person has stopped what the server, as far as this page knows, does not have. */
  readonly isGivenUp: () => boolean
  readonly onText: (text: string) => void
  /** The request is sent from now on: the server may have the message, so that nothing is taken back any more. */
  readonly sending: () => void
  /** The text comes from its beginning, now or again. */
  readonly restart: (replyId: string) => void
  /**
   * Takes the lines of a reply that this page asks for. A reply that was stopped meanwhile, or whose conversation was left, is halted.
   * @param started the server has the message and asks the model; called again when the connection was lost
   */
  readonly linesTo: (started: (line: Start) => void) => (line: ReplyLine) => void
}) => Promise<Reply | undefined>

/** The first line of a reply. */
export type Start = Extract<ReplyLine, { type: 'start' }>

/** Asks the model and shows its reply while it is written. */
export function useReply(surroundings: ChatSurroundings) {
  const client = useQueryClient()
  const store = useStore()
  const [writing, setWriting] = useAtom(writingAtom)
  const llmModel = useModel().sentId
  const templateId = useGuide().sentId
  const promptSettingId = usePromptSettings().sentId
  const draftAtom = draftAtomOf(useCurrentUser().id)

  /** Shows a reply while `receive` gets it, and its end. Does nothing more once the conversation was left. */
  async function write(begun: Writing, receive: Receive): Promise<void> {
    const asked = store.get(endedAtom)
    const isLeft = (): boolean => asked !== store.get(endedAtom)
    const isGivenUp = (): boolean => isLeft() || isStoppedUnsent()
    const change = (more: Partial<Writing>): void => {
      const now = store.get(writingAtom)
      if (now && !isLeft()) setWriting({ ...now, ...more })
    }
    setWriting(begun)
    const pieces = byFrame((text) => change({ text: (store.get(writingAtom)?.text ?? '') + text }))
    const restart = (replyId: string): void => {
      pieces.drop()
      change({ text: '', replyId })
    }
    const sending = (): void => change({ takeBack: undefined })
    const linesTo = (started: (line: Start) => void) => (line: ReplyLine) => {
      if (line.type === 'text') return pieces.add(line.text)
      const isStopped = store.get(writingAtom)?.stopping === true
      if (isLeft() || isStopped) halt(line.replyId)
      if (isLeft()) return
      started(line)
      restart(line.replyId)
    }
    try {
      const reply = await receive({ isLeft, isGivenUp, onText: pieces.add, sending, restart, linesTo })
      if (!isLeft()) end(reply)
      void client.invalidateQueries({ queryKey: cacheKey(listChats) })
    } catch (error) {
      if (!isLeft()) tellFailure(error)
    } finally {
      pieces.drop()
      if (!isLeft()) setWriting(undefined)
    }
  }

  /** Asks the model. A connection that is lost on the way is joined again, with the same key. */
  async function ask({ instruction, replaces }: Asking): Promise<void> {
    if (store.get(writingAtom) !== undefined) return
    const key = randomKey()
    const before = store.get(chatAtom)
    const replaced = before.messages.find(({ id }) => id === replaces)
    // the server does not know the id of a message that it never had
    const cutAt = replaced === undefined || replaced.unsent === true ? before.cutAt : replaced.id
    const sent: ShownMessage[] = instruction ? [{ id: key, role: 'user', content: instruction, unsent: true }] : []
    store.set(chatAtom, { ...before, messages: [...messagesBefore(before.messages, replaces), ...sent], cutAt })
    const wish = { instruction, replaces: cutAt, chatId: before.id, llmModel, templateId, promptSettingId }
    const takeBack = (): void => {
      store.set(chatAtom, before)
      // a message that is only sent again has its words
      if (!instruction || replaced?.content === instruction) return
      if (replaced) store.set(editedAtom, { messageId: replaced.id, before: replaced.content, text: instruction })
      else keepWords(instruction)
    }
    await write({ text: '', takeBack }, async ({ isLeft, isGivenUp, sending, linesTo }) => {
      const images = await surroundings.images()
      if (isLeft()) return undefined
      sending()
      const body = bodyOf(wish, surroundings, images)
      const onLine = linesTo((line) => started(key, line))
      return await insistReply(async () => {
        // it is not sent again once it was stopped, unless the server has it: then its end is asked for
        if (isGivenUp()) return undefined
        return await callStream(generatePrompt, { body }, { idempotencyKey: key, onLine })
      })
    })
  }

  /** Shows a reply that was asked for before: by this page before it was loaded again, or by another one. */
  async function follow(replyId: string): Promise<void> {
    if (store.get(writingAtom) !== undefined) return
    const reading = new AbortController()
    const { signal } = reading
    await write({ text: '', replyId, reading }, async ({ onText, restart }) => {
      const onLine = ({ text }: { readonly text: string }): void => onText(text)
      return await insistReply(() => {
        restart(replyId)
        return callStream(readReply, { params: { replyId } }, { onLine, signal })
      })
    })
  }

  function isStoppedUnsent(): boolean {
    const { replyId, stopping } = store.get(writingAtom) ?? {}
    return stopping === true && replyId === undefined
  }

  function end(reply: Reply | undefined): void {
    if (reply) {
      put(messageOf(reply))
      return
    }
    if (!isStoppedUnsent()) return
    // the chat has nothing of an image that was not sent
    if (isAboutImage(store.get(chatAtom), store.get(writingAtom))) showToast({ title: stoppedEarly })
    else put({ id: randomKey(), role: 'assistant', content: '', failed: stoppedEarly, unsent: true })
  }

  function tellFailure(error: unknown): void {
    const { replyId, stopping, text = '' } = store.get(writingAtom) ?? {}
    if (stopping && replyId) {
      put({ id: replyId, role: 'assistant', content: text, failed: text === '' ? stoppedEarly : 'Stopped' })
      return
    }
    const unsent = replyId === undefined
    const failed = causeOf(error)
    const isImage = isAboutImage(store.get(chatAtom), store.get(writingAtom))
    showToast({ title: isImage ? 'Failed to analyze image' : failureOf(unsent), description: failed, tone: 'bad' })
    // the chat has nothing of an image that was not sent
    if (isImage && unsent) return
    put({ id: replyId ?? randomKey(), role: 'assistant', content: failedReply, failed, unsent })
  }

  /** The server has the message and asks the model. */
  function started(key: string, { chatId, messageId }: Start): void {
    const { messages } = store.get(chatAtom)
    const known = messages.map(({ unsent, ...message }) =>
      message.id === key ? { ...message, id: messageId ?? key } : { ...message, ...(unsent && { unsent }) },
    )
    store.set(chatAtom, { id: chatId, messages: known })
  }

  /** Puts a message to the end, or in the place of the one that it was while it was being written. */
  function put(message: ShownMessage): void {
    const { messages, ...chat } = store.get(chatAtom)
    store.set(chatAtom, { ...chat, messages: [...messages.filter(({ id }) => id !== message.id), message] })
  }

  /**
   * Stops the reply that is being written. What has arrived of it stays. While nothing was sent the chat is set back, and the words are in
   * the field again, an edit as an edit of its message. A reply whose request is on its way is halted when the server tells its id.
   */
  function stop(): void {
    const now = store.get(writingAtom)
    if (now === undefined) return
    if (now.takeBack) {
      endReading()
      now.takeBack()
      return
    }
    setWriting({ ...now, stopping: true })
    if (now.replyId !== undefined) halt(now.replyId, now.reading)
  }

  /** The reply is no longer shown. One that this page has asked for is stopped; another page may still read the rest. */
  function endReading(): void {
    const { reading, replyId } = store.get(writingAtom) ?? {}
    if (reading) reading.abort(new DOMException('Left', 'AbortError'))
    else if (replyId) halt(replyId)
    store.set(endedAtom, (count) => count + 1)
    setWriting(undefined)
  }

  /** Puts words into the field, before those that are in it. */
  function keepWords(words: string): void {
    store.set(draftAtom, withWords(store.get(draftAtom), words))
  }

  /** The conversation is left, and its reply with it. Words that the server does not have go into the field. */
  function leave(): void {
    keepWords(unsentWords(store.get(chatAtom), store.get(editedAtom)))
    store.set(editedAtom, undefined)
    store.set(leftAtom, (count) => count + 1)
    endReading()
  }

  /** Leaves the conversation for a new one. */
  function beginAnew(): void {
    leave()
    store.set(chatAtom, noChat)
  }

  return { ask, follow, stop, leave, beginAnew, write, put, writing }
}

/** Stops a reply. `reading`: how this page reads it, if it has not asked for it. */
function halt(replyId: string, reading?: AbortController): void {
  void callEndpoint(stopReply, { params: { replyId } }).then(
    // nothing writes it any more: what is read is the log, in which it may never end
    ({ stopped }) => stopped || reading?.abort(new DOMException('Stopped', 'AbortError')),
    () => undefined, // the reply goes on then, and can be stopped again
  )
}

/** The title of the toast for a reply that failed (spec images 8). */
const failureOf = (unsent: boolean): string => (unsent ? 'Failed to generate prompt' : 'Failed to generate AI prompt')

/** What the server has told; without that, whether there was a response. */
const causeOf = (error: unknown): string =>
  errorText(error, isUnanswered(error) ? 'The connection was lost.' : 'There was no reply.')

const messageOf = ({
  replyId,
  generatedPrompt,
  finish,
  costCents,
}: ResponseOf<typeof generatePrompt>): ShownMessage => ({
  id: replyId,
  role: 'assistant',
  content: generatedPrompt,
  finish,
  costCents,
})

interface Wish extends Asking {
  readonly chatId: string | undefined
  readonly llmModel: string | undefined
  readonly templateId: string
  readonly promptSettingId: string | undefined
}

function bodyOf(
  { chatId, ...wish }: Wish,
  { currentPrompt, character, styleId }: ChatSurroundings,
  images: ChatImages,
) {
  return {
    ...wish,
    ...(chatId === undefined ? { startChat: true } : { chatId }),
    currentPrompt: currentPrompt.trim().slice(0, longestMessage),
    characterId: character?.id,
    styleId,
    ...images,
  }
}
