import { centsOf } from '../catalogue/money.ts'
import type { ChatMessage } from './contract.ts'
import { failedReply } from './conversation.ts'
import type { StoredMessage, StoredReply } from './projection.ts'

/** A message as people see it. `reply`: how the model's reply has ended, if it is one that has. */
export function toMessage({ id, role, text, fromImage }: StoredMessage, reply: StoredReply | undefined): ChatMessage {
  if (text !== undefined) return { id, role, content: text, ...(fromImage && { fromImage }) }
  if (reply === undefined) return { id, role, content: '', pending: role === 'assistant' }
  if ('failed' in reply) return { id, role, content: failedReply, failed: reply.failed }
  return { id, role, content: reply.text ?? '', finish: reply.finish, costCents: centsOf(reply.amount) }
}
