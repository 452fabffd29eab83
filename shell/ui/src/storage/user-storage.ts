const prefix = 'atelier.'

const keyOf = (userId: string, name: string): string => `${prefix}${userId}.${name}`

/** Reads what this person left in this browser; `read` returns undefined for anything of another shape. */
export function readStored<T>(
  storage: Pick<Storage, 'getItem'>,
  userId: string,
  name: string,
  read: (value: unknown) => T | undefined,
): T | undefined {
  const text = storage.getItem(keyOf(userId, name))
  if (text === null) return undefined
  try {
    return read(JSON.parse(text))
  } catch {
    // Not JSON: written by something else; it is overwritten at the next write.
    return undefined
  }
}

/** Stores a value for this person in this browser. When storage is full or forbidden, nothing is stored and nothing fails. */
export function writeStored(storage: Pick<Storage, 'setItem'>, userId: string, name: string, value: unknown): void {
  try {
    storage.setItem(keyOf(userId, name), JSON.stringify(value))
  } catch {
    // Storage is refused in private windows and on full disks. The page works without it.
  }
}

/** The browser's database of files that people chose and have not sent yet. */
export const filesDatabase = 'atelier-files'

/** Name under which the prompts that a person has sent are stored. */
export const promptsName = 'prompts'

/**
 * Removes those files and prompts from this browser, when nobody is signed in. A browser that refuses storage has none.
 * @param erased whose account is erased: of theirs, everything is removed
 */
export function forgetWork(erased?: string): void {
  const isForgotten = (key: string): boolean =>
    key.startsWith(prefix) && (key.endsWith(`.${promptsName}`) || key.startsWith(`${prefix}${erased}.`))
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage).filter(isForgotten)) storage.removeItem(key)
    }
    indexedDB.deleteDatabase(filesDatabase)
  } catch {
    // The browser forbids storage, so there is nothing to remove.
  }
}
