import { z } from 'zod'

/** Words that must all occur in a prompt, however they are written there. */
export const PromptSearch = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u)
