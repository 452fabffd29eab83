import { z } from 'zod'

const Count = z.int().nonnegative()

/** What a service of language models has counted for one call. */
export const TokenUsage = z.object({
  inputTokens: Count,
  outputTokens: Count,
  /** Of the input, tokens that the service had in its cache. */
  cachedTokens: Count.optional(),
  /** Of the output, tokens that the model has spent on reasoning, which nobody is shown. */
  reasoningTokens: Count.optional(),
  /** What the service says that it took, in dollars, as it wrote the number. */
  cost: z.string().optional(),
})
export type TokenUsage = z.infer<typeof TokenUsage>
