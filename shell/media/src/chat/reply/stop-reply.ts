import { stopReply } from '@studio/backend/contract/chat'
import { callEndpoint } from '@studio/ui/api'
import type { Store } from '../../acts/last-act.ts'
import {
  chatAtom,
  type draftAtomOf,
  editedAtom,
  endedAtom,
  leftAtom,
  noChat,
  unsentWords,
  type Writing,
  withWords,
  writingAtom,
} from '../chat-state.ts'

/** What is open in the chat, and the field in which the next message is written. */
export interface ChatField {
  readonly store: Store
  readonly draftAtom: ReturnType<typeof draftAtomOf>
}

/** How long the server may take to tell the id of a reply that is to be stopped, in ms, until nobody waits for it any more. */
const patienceMs = 10_000

/**
 * Stops the reply that is being written. What has arrived of it stays. Before anything was sent, the chat is as before and the words return
 * to the field, or to the edit they came from. A reply whose request is on its way is halted when the server tells its id; on a line
 * that swallows everything it is left to the server, which stops what nobody reads.
 */
export function stopWriting(store: Store): void {
  const now = store.get(writingAtom)
  if (now === undefined) return
  if (now.takeBack) {
    endReading(store)
    now.takeBack()
    return
  }
  store.set(writingAtom, { ...now, stopping: true })
  if (now.replyId === undefined) setTimeout(() => giveUp(store, now), patienceMs)
  else haltReply(now.replyId, now.reading)
}

/** Reads no reply any more that has not begun. */
function giveUp(store: Store, { reading }: Writing): void {
  const now = store.get(writingAtom)
  if (now?.reading === reading && now.replyId === undefined) reading.abort(new DOMException('Stopped', 'AbortError'))
}

/** The conversation is left, and its reply with it. Words that the server does not have go into the field. */
export function leaveChat(field: ChatField): void {
  const { store } = field
  keepWords(field, unsentWords(store.get(chatAtom), store.get(editedAtom)))
  store.set(editedAtom, undefined)
  store.set(leftAtom, (count) => count + 1)
  endReading(store)
}

/** Leaves the conversation for a new one. */
export function beginNewChat(field: ChatField): void {
  leaveChat(field)
  field.store.set(chatAtom, noChat)
}

/** Puts words into the field, before those that are in it. */
export function keepWords({ store, draftAtom }: ChatField, words: string): void {
  store.set(draftAtom, withWords(store.get(draftAtom), words))
}

/** Stops a reply at the server. `reading` ends the reading of it on this page. */
export function haltReply(replyId: string, reading: AbortController): void {
  void callEndpoint(stopReply, { params: { replyId } }).then(
    // nothing writes it any more: what is read is the log, in which it may never end
    ({ stopped }) => stopped || reading.abort(new DOMException('Stopped', 'AbortError')),
    () => undefined, // the reply goes on then, and can be stopped again
  )
}

/** The reply is no longer shown. One that this page has asked for is stopped; another page may still read the rest. */
function endReading(store: Store): void {
  const writing = store.get(writingAtom)
  if (writing?.isFollowed) writing.reading.abort(new DOMException('Left', 'AbortError'))
  else if (writing?.replyId) haltReply(writing.replyId, writing.reading)
  store.set(endedAtom, (count) => count + 1)
  store.set(writingAtom, undefined)
}
