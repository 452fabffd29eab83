import { isUnanswered } from '@studio/ui/api-error'
import { randomKey } from '@studio/ui/random-key'

/** Keys of uploads of which nobody knows what became, by what tells one file from another. */
const unanswered = new Map<string, string>()

/**
 * Sends a file under a key of its own. When no response came, the next attempt with the same file has the same key, so that the server
 * lets it join what is under way instead of beginning anew.
 */
export async function withUploadKey<Result>(file: File, send: (key: string) => Promise<Result>): Promise<Result> {
  const name = JSON.stringify([file.name, file.size, file.lastModified])
  const key = unanswered.get(name) ?? randomKey()
  unanswered.delete(name)
  try {
    return await send(key)
  } catch (error) {
    if (isUnanswered(error)) unanswered.set(name, key)
    throw error
  }
}
