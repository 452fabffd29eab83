import { chatOptions, listChats, type ReplyLine } from '@studio/backend/contract/chat'
import { listStyles } from '@studio/backend/contract/library'
import { isPriceChanged } from '@studio/ui/api-error'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'
import type { Store } from '../../acts/last-act.ts'
import { endedAtom, isStoppedUnsent, type Writing, writingAtom } from '../chat-state.ts'
import { byFrame } from './by-frame.ts'
import { endReply, failReply, type Reply } from './end-reply.ts'
import { haltReply } from './stop-reply.ts'

/** Where a reply is shown, and the lists that change with it. */
export interface ReplyPage {
  readonly store: Store
  readonly client: QueryClient
}

/** The first line of a reply. */
export type Start = Extract<ReplyLine, { type: 'start' }>

/** What a reply is received with. */
interface Receiver {
  readonly isLeft: () => boolean
  /** Aborted when this page does not read the reply any more. */
  readonly signal: AbortSignal
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
}

/** Receives a reply; undefined when none was asked for. */
type Receive = (to: Receiver) => Promise<Reply | undefined>

/** What the price of an image comes from: the model that looks at it, and the words of the style guide. */
const priceKeys = [cacheKey(chatOptions), cacheKey(listStyles)]

/** Shows a reply while `receive` gets it, and its end. Does nothing more once the conversation was left. */
export async function writeReply(
  { store, client }: ReplyPage,
  begun: Omit<Writing, 'reading'>,
  receive: Receive,
): Promise<void> {
  const reading = new AbortController()
  const { drop, ...receiver } = createReceiver(store, reading)
  const { isLeft } = receiver
  store.set(writingAtom, { ...begun, reading })
  try {
    const reply = await receive(receiver)
    if (!isLeft()) endReply(store, reply)
    void client.invalidateQueries({ queryKey: cacheKey(listChats) })
  } catch (error) {
    if (!isLeft()) failReply(store, error)
    if (isPriceChanged(error)) for (const queryKey of priceKeys) void client.invalidateQueries({ queryKey })
  } finally {
    drop()
    if (!isLeft()) store.set(writingAtom, undefined)
  }
}

/** What receives the reply that begins now; `drop` forgets the text that is not shown yet. */
function createReceiver(store: Store, reading: AbortController): Receiver & { readonly drop: () => void } {
  const ended = store.get(endedAtom)
  const isLeft = (): boolean => ended !== store.get(endedAtom)
  const change = (more: Partial<Writing>): void => {
    const now = store.get(writingAtom)
    if (now && !isLeft()) store.set(writingAtom, { ...now, ...more })
  }
  const pieces = byFrame((text) => change({ text: (store.get(writingAtom)?.text ?? '') + text }))
  const restart = (replyId: string): void => {
    pieces.drop()
    change({ text: '', replyId })
  }
  const linesTo = (started: (line: Start) => void) => (line: ReplyLine) => {
    if (line.type === 'text') return pieces.add(line.text)
    const isStopped = store.get(writingAtom)?.stopping === true
    if (isLeft() || isStopped) haltReply(line.replyId, reading)
    if (isLeft()) return
    started(line)
    restart(line.replyId)
  }
  return {
    isLeft,
    signal: reading.signal,
    isGivenUp: () => isLeft() || isStoppedUnsent(store.get(writingAtom)),
    onText: pieces.add,
    sending: () => change({ takeBack: undefined }),
    restart,
    linesTo,
    drop: pieces.drop,
  }
}
