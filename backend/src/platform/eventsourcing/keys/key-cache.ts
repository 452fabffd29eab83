import type { DataKey, KeyStore } from './key-store.ts'

interface Entry {
  readonly key: DataKey
  readonly until: number
}

export interface KeyCacheOptions {
  /** A key erased by another process stays readable here for at most this long. */
  readonly ttlMs?: number
  readonly limit?: number
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number
}

/** Caches opened keys for at most a minute. It never remembers that a key is absent, so that a registration is seen at once. */
export function cachedKeys(store: KeyStore, options: KeyCacheOptions = {}): KeyStore {
  const { ttlMs = 60_000, limit = 10_000, now = () => performance.now() } = options
  const entries = new Map<string, Entry>()

  const remember = (subject: string, key: DataKey) => {
    const oldest = entries.keys().next()
    if (entries.size >= limit && !oldest.done) entries.delete(oldest.value)
    entries.set(subject, { key, until: now() + ttlMs })
  }

  return {
    create: store.create,
    async open(subject) {
      const entry = entries.get(subject)
      if (entry && entry.until > now()) return entry.key
      entries.delete(subject)
      const opened = await store.open(subject)
      if (typeof opened !== 'string') remember(subject, opened)
      return opened
    },
    async erase(subject) {
      entries.delete(subject)
      await store.erase(subject)
      entries.delete(subject)
    },
  }
}
