import { z } from 'zod'
import { CallId, ChatId, type EventOf, Micros, personal, UserId } from '../../platform/eventsourcing/event.ts'
import { TokenUsage } from '../../platform/eventsourcing/token-usage.ts'

export function callStream(callId: CallId): string {
  return `call-${callId}`
}

/** A word in the log whose values later releases may add to. */
const Word = z.string().min(1)

const onCall = { callId: CallId, userId: UserId }
/** The conversation that the answer belongs to; absent where there is none. */
const inChat = { chatId: ChatId.optional() }

/** What is known of a call before it is sent. */
export const Intent = z.object({
  /** What it is for. */
  feature: Word,
  provider: Word,
  model: z.string(),
  /** Answered by the AI sandbox: labelled, its money simulated. */
  sandbox: z.boolean(),
  /** Held back on the user's queue until it is settled, in millionths of a dollar. */
  reserved: Micros,
  priceListVersion: z.int(),
  ...inChat,
})
export type Intent = z.infer<typeof Intent>

/** Money that the service may have taken although nobody is charged. It stays spent for the day. */
const PossibleOrphan = z.object({ provider: Word, model: z.string(), sandbox: z.boolean(), amount: Micros })

/**
 * Stream `call-<callId>`: one call of a language model, intended before it is sent, with one end. A call that was never sent, because its
 * process died before, has an end alone. CallStopRequested is what a process writes that does not have the call under way: the one that has
 * it stops the call then.
 */
export const callEvents = {
  CallIntended: { schema: 1, data: z.object({ ...onCall, ...Intent.shape }) },
  CallStopRequested: { schema: 1, data: z.object(onCall) },
  CallAnswered: {
    schema: 1,
    data: z.object({
      ...onCall,
      text: personal('userId'),
      /** Why the model stopped, in the service's word; `length` when the text was cut off. */
      finish: Word,
      /** Absent when the service did not say. */
      usage: TokenUsage.optional(),
      /** The service's id of the call. */
      generationId: z.string().optional(),
      /** What the user is charged, in millionths of a dollar. */
      amount: Micros,
      ...inChat,
    }),
  },
  CallFailed: {
    schema: 1,
    data: z.object({
      ...onCall,
      reason: Word,
      message: z.string(),
      possibleOrphan: PossibleOrphan.optional(),
      ...inChat,
    }),
  },
} as const
export type CallEvent = EventOf<typeof callEvents>
