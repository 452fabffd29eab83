import { z } from 'zod'

/** Messages the server sends on `/api/admin/live`. They tell that there is news, never what it is: pages fetch what they show again. */
export const AdminLiveMessage = z.discriminatedUnion('type', [
  /** What happens from now on is told. A page fetches everything again, because it may have missed something. */
  z.object({ type: z.literal('ready') }),
  /**
   * Something has changed since the last message. `kinds` are words of `LiveChange`, such as `spend` or `work`, of whoever it was; empty:
   * something that no creator sees, such as a sign-in of an admin.
   */
  z.object({ type: z.literal('changed'), kinds: z.array(z.string()) }),
  /** Nothing has changed, and the connection still works. */
  z.object({ type: z.literal('heartbeat') }),
])
export type AdminLiveMessage = z.infer<typeof AdminLiveMessage>
