import type { TokenUsage } from '../../eventsourcing/token-usage.ts'
import type { FailureReason } from '../port.ts'

/** One part of a message: words, or a picture. */
export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly contentType: 'image/jpeg' | 'image/png'; readonly bytes: Uint8Array }

/** A message of a conversation; in one with pictures the words come first. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly parts: readonly MessagePart[]
}

/** What a language model is asked. */
export interface LanguageRequest {
  /** The model's id at the service. */
  readonly model: string
  readonly messages: readonly Message[]
  /** The longest answer, in tokens: it limits what the call can cost and how much has to be stored. */
  readonly maxTokens: number
}

/**
 * How a call has ended. Only `answered` is a success; of `stopped` and `interrupted` there is as much text as had arrived.
 * answered: the text is whole, or cut off at `maxTokens` (finish `length`) · refused: the service clearly took nothing, and the call may be
 * made again as a new one · failed: the model has begun and made nothing that can be used · unclear: nobody knows whether it was done
 * and paid for. A call is never sent again by itself.
 */
export type Completion =
  | {
      readonly kind: 'answered'
      readonly text: string
      /** Why the model stopped, in the service's word. */
      readonly finish: string
      /** Undefined when the service did not say. */
      readonly usage: TokenUsage | undefined
      /** The service's id of the call, with which it can be looked up there. */
      readonly generationId: string | undefined
    }
  | { readonly kind: 'refused'; readonly reason: CallFailureReason; readonly message: string }
  | {
      readonly kind: 'failed'
      readonly reason: CallFailureReason
      readonly message: string
      readonly usage: TokenUsage | undefined
    }
  | {
      /** We have closed the connection while the model was writing; nobody told what that has cost. */
      readonly kind: 'stopped'
      readonly text: string
      /** How many characters the model has thought beside the text: nobody is shown them, and they cost the same. */
      readonly thought: number
      readonly generationId: string | undefined
    }
  | {
      /** The service fell silent or the connection broke while the model was writing. There is some text. */
      readonly kind: 'interrupted'
      readonly text: string
      /** See `stopped`. */
      readonly thought: number
      readonly generationId: string | undefined
    }
  | { readonly kind: 'unclear'; readonly message: string }

/** `busy`: the service cannot be reached, or asks us to come back later. */
export type CallFailureReason = FailureReason | 'busy'

/** A service of language models. Keys, words and pictures are never logged. */
export interface LanguageService {
  /** The name of its account (`accounts.ts`). */
  readonly name: string
  /** True when its address is that of the AI sandbox: answers are labelled, costs are simulated. */
  readonly sandbox: boolean
  /**
   * Sends exactly one POST and waits for the whole answer. Never throws: every end is one of `Completion`, but not `stopped` or
   * `interrupted`.
   */
  readonly complete: (request: LanguageRequest, signal: AbortSignal) => Promise<Completion>
  /**
   * Sends exactly one POST and yields the pieces of the text as they arrive, then returns how the call has ended. The connection is closed
   * when the signal aborts, which ends the call as `stopped`. Never throws.
   */
  readonly stream: (request: LanguageRequest, signal: AbortSignal) => AsyncGenerator<string, Completion, void>
}
