import { z } from 'zod'

/** What admins, and operators at the command line, do. Later releases know more. */
export const ActWord = z.enum([
  'signed-in',
  'admin-added',
  'admin-disabled',
  'password-changed',
  'two-factor-enabled',
  'two-factor-disabled',
  'recovery-codes-renewed',
  'recovery-code-used',
  'user-suspended',
  'user-activated',
  'user-deleted',
  'address-invited',
  'work-requested',
  'price-changed',
  'price-change-withdrawn',
])
export type ActWord = z.infer<typeof ActWord>
