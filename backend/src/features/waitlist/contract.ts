import { z } from 'zod'
import { Done, endpoint } from '../../platform/http/contract/endpoint.ts'

/** Spec images 5: not empty after trimming, and an address. */
export const WaitlistEmail = z
  .string()
  .trim()
  .min(1, 'Please enter your email address')
  .max(320, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))

/** Spec images 7. The answer is the same whether the address was known or not (security: nothing shows who is on the list). */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  summary: 'Join the waitlist',
  access: 'public',
  strictlyLimited: true,
  body: z.object({ email: WaitlistEmail }),
  response: Done,
})
