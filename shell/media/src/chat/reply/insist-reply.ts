import { ApiError } from '@studio/ui/api-error'
import { insist } from '@studio/ui/insist'

/** The server has said what became of the reply: that is final, even with a status that others would ask again for. */
const isTold = (error: unknown): boolean =>
  error instanceof ApiError && error.problem !== undefined && error.problem.code !== 'unavailable'

/**
 * Asks for a reply again whenever the connection was lost, such as while the server starts again. Only for calls that may be repeated:
 * the server joins them to the reply that is under way, or responds with its end. Throws what the server told, or the last error.
 */
export async function insistReply<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  const end = await insist(async () => {
    try {
      return { reply: await ask() }
    } catch (error) {
      if (isTold(error)) return { error }
      throw error
    }
  })
  if ('error' in end) throw end.error
  return end.reply
}
