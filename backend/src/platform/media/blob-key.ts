const segment = '[A-Za-z0-9][A-Za-z0-9_-]{0,127}'
const keyPattern = new RegExp(`^${segment}(/${segment}){0,3}$`)

/** Whether a name in a store can be a blob's; others are not ours. */
export const isBlobKey = (name: string): boolean => keyPattern.test(name)

/** Throws unless the key is up to four plain names with slashes between: no dots, so it never leaves the store. */
export function checkBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new Error('A blob key is made of letters, digits, dashes and slashes')
}
