const segment = '[A-Za-z0-9][A-Za-z0-9_-]{0,127}'
const keyPattern = new RegExp(`^${segment}(/${segment}){0,3}$`)

/** Whether a name in the store can be a key of a blob; other names are not ours. */
export function isBlobKey(name: string): boolean {
  return keyPattern.test(name)
}

/** Throws unless the key is up to four plain names with slashes between: no dots, so it never leaves the store. */
export function checkBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new Error('A blob key is made of letters, digits, dashes and slashes')
}
