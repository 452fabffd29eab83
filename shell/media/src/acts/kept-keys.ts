import { randomKey } from '@studio/ui/random-key'

/** How long a command that may have been carried out keeps its key, in ms: later, the same command is meant to do another thing. */
const keptFor = 10 * 60_000

/** Keys of commands that may have been carried out, by what they say. Whoever opens a form again sends the same command. */
const unsettled = new Map<string, { readonly key: string; readonly at: number }>()

/**
 * Sends a command under the key that the same command had before, as long as it may have been carried out then, so that nothing is done or
 * paid for twice. Rejects with what `send` rejects with.
 * @param command what it says: with other words, it is another command
 * @param isSettled whether the failure says that the command was not carried out under this key, and never will be
 */
export async function sendUnderKeptKey<Result>(
  command: string,
  send: (idempotencyKey: string) => Promise<Result>,
  isSettled: (error: unknown) => boolean,
): Promise<Result> {
  try {
    const result = await send(keyOf(command))
    unsettled.delete(command)
    return result
  } catch (error) {
    if (isSettled(error)) unsettled.delete(command)
    throw error
  }
}

function keyOf(command: string): string {
  const sent = unsettled.get(command)
  if (sent !== undefined && performance.now() - sent.at < keptFor) return sent.key
  const key = randomKey()
  unsettled.set(command, { key, at: performance.now() })
  return key
}
