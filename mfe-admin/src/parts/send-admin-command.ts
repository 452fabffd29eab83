import type { Endpoint } from '@studio/backend/contract'
import { type ResponseOf, sendCommand } from '@studio/ui/query'

/** How long an admin waits for the answer to a command, in ms: longer than a server takes to start again. */
export const patienceMs = 60_000

export type InputOf<E extends Endpoint> = Parameters<typeof sendCommand<E>>[1]

/** Sends a command as `sendCommand` does, and gives up when no answer has come in time, so that whoever has sent it can go on. */
export async function sendAdminCommand<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>> {
  return await sendCommand(endpoint, input, { signal: AbortSignal.timeout(patienceMs) })
}
