import { MongoNetworkError } from 'mongodb'

/**
 * Makes a write once more when its connection breaks: the driver does so for some writes only, and once. For writes that change
 * nothing the second time.
 */
export async function onceMore<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof MongoNetworkError)) throw error
    return await write()
  }
}
