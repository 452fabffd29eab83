import { MongoNetworkError } from 'mongodb'

/**
 * Repeats a write once when its connection breaks, since the driver itself repeats only some kinds of writes. Only for writes that
 * are idempotent.
 */
export async function retryOnce<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof MongoNetworkError)) throw error
    return await write()
  }
}
