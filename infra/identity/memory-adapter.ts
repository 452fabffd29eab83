import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  readonly payload: AdapterPayload
  readonly expiresAt: number
}

/** The most entries; beyond that the oldest are dropped. Every sign-in adds about five. */
const limit = 50_000

/**
 * The provider's storage for short-lived entries: sign-ins in progress, codes and sessions. A restart loses them, after which people sign
 * in again. Accounts and keys are on disk.
 */
export function memoryAdapter(now: () => number = Date.now): (model: string) => Adapter {
  const entries = new Map<string, Entry>()

  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (entry === undefined || entry.expiresAt > now()) return entry?.payload
    entries.delete(key)
    return undefined
  }
  const findBy = (model: string, matches: (payload: AdapterPayload) => boolean) => {
    for (const key of entries.keys()) {
      const payload = key.startsWith(`${model}:`) ? find(key) : undefined
      if (payload !== undefined && matches(payload)) return payload
    }
    return undefined
  }

  return (model) => ({
    upsert: async (id, payload, expiresIn) => {
      entries.delete(`${model}:${id}`)
      entries.set(`${model}:${id}`, { payload, expiresAt: expiresIn ? now() + expiresIn * 1_000 : Infinity })
      const oldest = entries.keys().next()
      if (entries.size > limit && !oldest.done) entries.delete(oldest.value)
    },
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findBy(model, (payload) => payload.userCode === userCode),
    destroy: async (id) => {
      entries.delete(`${model}:${id}`)
    },
    consume: async (id) => {
      const payload = find(`${model}:${id}`)
      if (payload !== undefined) payload.consumed = Math.floor(now() / 1_000)
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) {
        if (payload.grantId === grantId) entries.delete(key)
      }
    },
  })
}
