import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb'

/**
 * Codes by which MongoDB refuses a write because of the document or the change itself: any healthy server refuses it again.
 * Most are of the update language (a field inside a number, an unknown operator, an empty or reserved name), 66 is a changed
 * `_id`, 121 a validator, 171 a field that cannot be indexed, 10334 and 17419 a document that is too large, 17280 a key that is
 * too long for an index, 11000 a value that a unique index has already.
 */
const documentCodes: ReadonlySet<unknown> = new Set([
  2, 9, 14, 28, 40, 52, 53, 56, 57, 66, 121, 171, 10_334, 11_000, 17_280, 17_419,
])

/** Whether a server's error code speaks of the document that was written, and not of the server's own state. */
export function isAboutDocument(code: unknown): boolean {
  return documentCodes.has(code)
}

/**
 * Whether an error says that MongoDB cannot serve anybody now: it is away, not the primary, out of disk or quota, stopping,
 * or too slow. Such an error passes without anybody changing the request; only a refusal of the document itself does not.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    (error instanceof MongoServerError && !isAboutDocument(error.code))
  )
}
