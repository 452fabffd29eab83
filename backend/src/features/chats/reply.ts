import { ChatId, type Position, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import type { TextDeps } from '../../platform/eventsourcing/text-commands.ts'
import type { Listener } from '../../platform/http/contract/api.ts'
import type { Calls, Conversation } from '../calls/commands.ts'
import type { LanguageModel } from '../catalogue/language-models.ts'
import { centsOf } from '../catalogue/money.ts'
import { type ChatBeginning, messageIdOf, requestReply } from './commands.ts'
import type { ReplyLine } from './contract.ts'

/** A request that is answered with the reply of a language model. */
export interface ReplyRequest {
  /** The reply has its id, and so has a chat that begins with it. */
  readonly command: CommandContext
  readonly userId: UserId
  readonly listener: Listener<ReplyLine>
  readonly setPosition: (position: Position) => void
}

/** The chat that a reply belongs to. */
interface ReplyChat {
  readonly id: string
  /** Set where the chat begins with this reply; called after `prepare`, which may look up what it returns. */
  readonly begins: (() => ChatBeginning) | undefined
}

interface Asked {
  /** What the call is for. */
  readonly feature: string
  readonly model: LanguageModel
  /** Undefined when nothing is kept but the call. */
  readonly chat: ReplyChat | undefined
  /** What the person says: the chat gets it before the reply. */
  readonly said: {
    readonly instruction: string | undefined
    readonly replaces: string | undefined
    readonly fromImage?: true
  }
  /** Makes the messages for the model, or throws; not called for a repeat. */
  readonly prepare: () => Promise<Conversation>
}

/**
 * The chat that a request names or begins.
 * @param beginning returns what a chat that begins has beside its messages; not called for a repeat
 */
export function replyChat(
  { command }: Pick<ReplyRequest, 'command'>,
  { chatId, startChat }: { readonly chatId?: string | null | undefined; readonly startChat?: boolean | undefined },
  beginning: () => ChatBeginning,
): ReplyChat | undefined {
  if (chatId) return { id: chatId, begins: undefined }
  return startChat ? { id: command.commandId, begins: beginning } : undefined
}

/** Asks the model, notes that in the chat, and passes the start and the arriving text on to the listener. Throws what `Calls.ask` throws. */
export async function replyInLines(
  deps: Pick<TextDeps, 'handle'> & { readonly calls: Calls },
  { command, userId, listener, setPosition }: ReplyRequest,
  { feature, model, chat, said, prepare }: Asked,
) {
  const replyId = command.commandId
  const ids = { replyId, ...(chat && { chatId: chat.id }) }
  const started = once(() => listener.tell({ type: 'start', ...ids, ...messageOf(command, chat, said) }))
  const note = async () => {
    if (chat) {
      const { id: chatId, begins } = chat
      setPosition(await requestReply(deps, { ...command, userId, chatId, replyId, ...said, begins: begins?.() }))
    }
    started()
  }
  const { text, finish, amount } = await deps.calls.ask({
    command,
    userId,
    feature,
    model,
    ...(chat && { chatId: ChatId.parse(chat.id) }),
    prepare,
    intended: note,
    reader: {
      departed: listener.departed,
      onText: (piece) => {
        started()
        listener.tell({ type: 'text', text: piece })
      },
    },
  })
  // one that is read from the log
  started()
  return { generatedPrompt: text, finish, costCents: centsOf(amount), ...ids }
}

/** What the start of a reply says of the message before it. */
function messageOf(
  { commandId }: CommandContext,
  chat: ReplyChat | undefined,
  { instruction, fromImage }: Asked['said'],
) {
  if (chat === undefined || !instruction) return {}
  return { messageId: messageIdOf(commandId), ...(fromImage && { message: instruction }) }
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}
