import type { generatePrompt } from '@studio/backend/contract/chat'
import { errorText, isUnanswered } from '@studio/ui/api-error'
import type { ResponseOf } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { showToast } from '@studio/ui/toast-store'
import type { Store } from '../../acts/last-act.ts'
import { chatAtom, isAboutImage, isStoppedUnsent, type ShownMessage, withMessage, writingAtom } from '../chat-state.ts'

/** A reply that has arrived as a whole. */
export type Reply = Pick<ResponseOf<typeof generatePrompt>, 'replyId' | 'generatedPrompt' | 'finish' | 'costCents'>

/** The words beside a reply of which nothing had arrived. */
const stoppedEarly = 'Stopped before the first word'

/** The words of a reply that failed (spec images 8). */
const failedReply = 'Sorry, I encountered an error. Please try again.'

/** Shows the end of the reply that is being written; `reply` is undefined when none was asked for. */
export function endReply(store: Store, reply: Reply | undefined): void {
  const writing = store.get(writingAtom)
  if (reply) {
    put(store, messageOf(reply))
    return
  }
  if (!isStoppedUnsent(writing)) return
  // the chat has nothing of an image that was not sent
  if (isAboutImage(store.get(chatAtom), writing)) showToast({ title: stoppedEarly })
  else put(store, { id: randomKey(), role: 'assistant', content: '', failed: stoppedEarly, unsent: true })
}

/** Says why the reply that is being written has no end; one that was stopped keeps what has arrived of it. */
export function failReply(store: Store, error: unknown): void {
  const writing = store.get(writingAtom)
  // nobody waited any longer for its beginning
  if (isStoppedUnsent(writing) && writing?.reading.signal.aborted) {
    endReply(store, undefined)
    return
  }
  const { replyId, stopping, text = '' } = writing ?? {}
  if (stopping && replyId) {
    put(store, { id: replyId, role: 'assistant', content: text, failed: text === '' ? stoppedEarly : 'Stopped' })
    return
  }
  const unsent = replyId === undefined
  const failed = causeOf(error)
  const isImage = isAboutImage(store.get(chatAtom), writing)
  showToast({ title: isImage ? 'Failed to analyze image' : failureOf(unsent), description: failed, tone: 'bad' })
  // the chat has nothing of an image that was not sent
  if (isImage && unsent) return
  put(store, { id: replyId ?? randomKey(), role: 'assistant', content: failedReply, failed, unsent })
}

function put(store: Store, message: ShownMessage): void {
  store.set(chatAtom, (chat) => withMessage(chat, message))
}

/** The title of the toast for a reply that failed (spec images 8). */
const failureOf = (unsent: boolean): string => (unsent ? 'Failed to generate prompt' : 'Failed to generate AI prompt')

/** What the server has told; without that, whether there was a response. */
const causeOf = (error: unknown): string =>
  errorText(error, isUnanswered(error) ? 'The connection was lost.' : 'There was no reply.')

const messageOf = ({ replyId, generatedPrompt, finish, costCents }: Reply): ShownMessage => ({
  id: replyId,
  role: 'assistant',
  content: generatedPrompt,
  finish,
  costCents,
})
