import { z } from 'zod'

const Count = z.int().nonnegative()

/** Tokens of a call; other servers of the format leave out what OpenRouter adds. */
const Usage = z.object({
  prompt_tokens: Count,
  completion_tokens: Count,
  cost: z.number().nonnegative().nullish().catch(undefined),
  prompt_tokens_details: z.object({ cached_tokens: Count.nullish() }).nullish().catch(undefined),
  completion_tokens_details: z.object({ reasoning_tokens: Count.nullish() }).nullish().catch(undefined),
})
export type Usage = z.infer<typeof Usage>

/**
 * The answer to a chat completion that is not streamed. `finish_reason` tells the success; a service may put `error` beside a choice, or in
 * place of all choices, although the status is 200. What there is none of may be null.
 */
export const ChatCompletion = z.object({
  id: z.string().min(1).max(200).optional().catch(undefined),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  usage: Usage.nullish().catch(undefined),
  error: z.unknown().optional(),
})

const Words = z.string().nullish().catch(undefined)

/** What an event adds. A model that thinks first sends thoughts, which count as written; services name them in one of two ways. */
const Delta = z.object({ content: Words, reasoning: Words, reasoning_content: Words })
export type Delta = z.infer<typeof Delta>

/**
 * One event of a streamed chat completion. `choices` is empty or null where only the usage is told; an error in the middle has its own field, in
 * some services without any choice.
 */
export const CompletionChunk = z.object({
  id: z.string().min(1).max(200).optional().catch(undefined),
  choices: z
    .array(
      z.object({
        delta: Delta.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: Usage.nullish().catch(undefined),
  error: z.unknown().optional(),
})
export type CompletionChunk = z.infer<typeof CompletionChunk>

/** A refusal; moderation is told by what it says of the input. */
export const Refusal = z.object({
  error: z.object({
    metadata: z.object({ reasons: z.unknown().optional(), flagged_input: z.unknown().optional() }).nullish(),
  }),
})
