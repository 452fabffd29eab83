import { generatePrompt, listChats, type ReplyLine, stopReply } from '@studio/backend/contract/chat'
import { callEndpoint } from '@studio/ui/api'
import { errorText, isUnanswered } from '@studio/ui/api-error'
import { cacheKey } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { callStream } from '@studio/ui/stream'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { chatAtom, guideAtom, messagesBefore, modelAtom, type ShownMessage, writingAtom } from './chat-state.ts'

/** What the page around the chat knows and the model shall know. */
export interface ChatSurroundings {
  readonly currentPrompt: string
  /** Addresses of the images that are chosen as references. */
  readonly referenceUrls: readonly string[]
  readonly productId: string | undefined
  /** The style that images will be made in. */
  readonly styleId: string | undefined
}

/** The words of a reply that failed (spec images 8). */
const failedReply = 'Sorry, I encountered an error. Please try again.'

/** Counts the conversations that were left: what arrives of a reply to an earlier one is not shown. */
let conversation = 0

interface Asking {
  readonly instruction?: string
  /** The message in whose place this one stands, or the reply to be written again. */
  readonly replaces?: string
}

/** Asks the model and shows its reply while it is written. */
export function useReply(surroundings: ChatSurroundings) {
  const client = useQueryClient()
  const store = useStore()
  const [writing, setWriting] = useAtom(writingAtom)
  const llmModel = useAtomValue(modelAtom)
  const templateId = useAtomValue(guideAtom)

  async function ask(asking: Asking): Promise<void> {
    const { instruction, replaces } = asking
    if (store.get(writingAtom) !== undefined) return
    const key = randomKey()
    const asked = conversation
    const isLeft = (): boolean => asked !== conversation
    const before = store.get(chatAtom)
    const sent: ShownMessage[] = instruction ? [{ id: key, role: 'user', content: instruction, unsent: true }] : []
    store.set(chatAtom, { ...before, messages: [...messagesBefore(before.messages, replaces), ...sent] })
    setWriting({ text: '' })
    const piece = byFrame((text) => {
      const now = store.get(writingAtom)
      if (now && !isLeft()) setWriting({ ...now, text: now.text + text })
    })
    const onLine = (line: ReplyLine): void => {
      if (isLeft()) return
      if (line.type === 'text') piece(line.text)
      else started(key, line)
    }
    const body = bodyOf({ ...asking, chatId: before.id, llmModel, templateId }, surroundings)
    try {
      const { replyId, generatedPrompt, finish, costCents } = await callStream(
        generatePrompt,
        { body },
        { idempotencyKey: key, onLine },
      )
      if (!isLeft()) add({ id: replyId, role: 'assistant', content: generatedPrompt, finish, costCents })
      void client.invalidateQueries({ queryKey: cacheKey(listChats) })
    } catch (error) {
      if (!isLeft()) tellFailure(error)
    } finally {
      if (!isLeft()) setWriting(undefined)
    }
  }

  function tellFailure(error: unknown): void {
    const { replyId, stopping } = store.get(writingAtom) ?? {}
    if (stopping && replyId) {
      add({ id: replyId, role: 'assistant', content: '', failed: 'Stopped before the first word' })
      return
    }
    const failed = isUnanswered(error) ? 'The connection was lost.' : errorText(error, 'There was no reply.')
    add({ id: replyId ?? randomKey(), role: 'assistant', content: failedReply, failed, unsent: replyId === undefined })
    const title = replyId === undefined ? 'Failed to generate prompt' : 'Failed to generate AI prompt'
    showToast({ title, description: failed, tone: 'bad' })
  }

  /** The server has the message and asks the model. */
  function started(key: string, { chatId, replyId, messageId }: Extract<ReplyLine, { type: 'start' }>): void {
    const { messages } = store.get(chatAtom)
    const known = messages.map(({ unsent, ...message }) =>
      message.id === key ? { ...message, id: messageId ?? key } : { ...message, ...(unsent && { unsent }) },
    )
    store.set(chatAtom, { id: chatId, messages: known })
    setWriting({ text: '', replyId })
  }

  function add(message: ShownMessage): void {
    const { messages, ...chat } = store.get(chatAtom)
    store.set(chatAtom, { ...chat, messages: [...messages, message] })
  }

  /** Keeps what has arrived. */
  function stop(): void {
    const replyId = writing?.replyId
    if (!replyId) return
    setWriting({ ...writing, stopping: true })
    void callEndpoint(stopReply, { params: { replyId } }).catch(() => undefined) // the reply goes on then, and can be stopped again
  }

  /** The conversation is left: its reply is stopped and no longer shown. */
  function leave(): void {
    stop()
    conversation += 1
    setWriting(undefined)
  }

  return { ask, stop, leave, writing }
}

interface Wish extends Asking {
  readonly chatId: string | undefined
  readonly llmModel: string | undefined
  readonly templateId: string
}

function bodyOf({ chatId, ...wish }: Wish, { currentPrompt, referenceUrls, productId, styleId }: ChatSurroundings) {
  return {
    ...wish,
    ...(chatId === undefined ? { startChat: true } : { chatId }),
    currentPrompt: currentPrompt.trim(),
    referenceImageUrls: [...referenceUrls],
    productId,
    styleId,
  }
}

/** Collects pieces of text and hands them on once for each picture that the screen shows. */
function byFrame(show: (text: string) => void): (text: string) => void {
  let waiting = ''
  return (text) => {
    if (waiting === '')
      requestAnimationFrame(() => {
        show(waiting)
        waiting = ''
      })
    waiting += text
  }
}
