const keyOf = (userId: string, name: string): string => `atelier.${userId}.${name}`

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

/** Keeps a value for this person in this browser; a full or forbidden storage is no reason to fail. */
export function writeStored(storage: Pick<Storage, 'setItem'>, userId: string, name: string, value: unknown): void {
  try {
    storage.setItem(keyOf(userId, name), JSON.stringify(value))
  } catch {
    // Private windows and full disks refuse; the page works on, only forgetful.
  }
}
