import { z } from 'zod'

/** Words that must all occur in a prompt, in any case. */
export const PromptSearch = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u)
