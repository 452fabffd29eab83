const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id in an address, or one that somebody has typed; undefined for anything else. */
export function readId(text: unknown): string | undefined {
  const id = typeof text === 'string' ? text.trim().toLowerCase() : ''
  return uuid.test(id) ? id : undefined
}
