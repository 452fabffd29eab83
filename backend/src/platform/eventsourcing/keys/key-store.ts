import type { KeyObject } from 'node:crypto'

/** The key that seals what one person typed; opaque, so that it never ends up in a log. */
export type DataKey = KeyObject

/** Data keys by person, apart from the log; destroying a key erases the person's words from every copy of the log. */
export interface KeyStore {
  /** Makes the person's key, at registration only; nothing happens if there is one. Throws KeyMissing once erased. */
  readonly create: (subject: string) => Promise<void>
  /** Takes up to a minute to notice that another process erased a key. Throws KeyBroken for a key that cannot be unwrapped. */
  readonly open: (subject: string) => Promise<DataKey | 'erased' | 'absent'>
  /** Destroys the key for ever; also remembered for a person who never had one. */
  readonly erase: (subject: string) => Promise<void>
}
