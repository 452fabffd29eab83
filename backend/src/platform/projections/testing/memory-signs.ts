import type { SignsOfLife } from '../signs-of-life.ts'

/** Test helper: signs of life in memory. Whoever has listened since the last sign is heard; what was told is alive until it ends. */
export function memorySigns(): SignsOfLife {
  const texts = new Map<string, string>()
  const heard = new Set<string>()
  return {
    prepare: async () => undefined,
    tell: async (id, text) => {
      texts.set(id, text)
      return { isHeard: heard.delete(id) }
    },
    listen: async (id) => {
      const text = texts.get(id)
      if (text === undefined) return undefined
      heard.add(id)
      return { text, isAlive: true }
    },
    end: async (id) => void texts.delete(id),
    lastTold: async () => new Map(),
  }
}
