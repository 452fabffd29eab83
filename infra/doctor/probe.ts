import { within } from '@studio/backend/platform/eventsourcing/store/timeout.ts'

/** Result of a request to another process; `idle` when no process is expected to run there now. */
export type Probe<Seen> =
  | { readonly state: 'seen'; readonly seen: Seen }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'idle' }

export const idle = { state: 'idle' } as const

const longestMs = 8_000

/** Makes the request and never throws: an error, or no response within eight seconds, becomes the result. */
export async function probe<Seen>(what: string, look: () => Promise<Seen>): Promise<Probe<Seen>> {
  try {
    return { state: 'seen', seen: await within(longestMs, what, look()) }
  } catch (error) {
    return { state: 'failed', reason: withoutPasswords(error instanceof Error ? error.message : String(error)) }
  }
}

/** Removes passwords, which addresses in messages may contain. */
export function withoutPasswords(message: string): string {
  return message.replaceAll(/\/\/[^@/\s]*@/g, '//')
}
