import type { SignsOfLife } from '../mongo/signs-of-life.ts'

/** How many signs a listener is heard for: so many that one who is held up on a slow machine is not taken for gone. */
const heardFor = 50

/** Test helper: signs of life in memory. Their clock is the number of signs; what was told is alive until it ends. */
export function memorySigns(): SignsOfLife {
  const texts = new Map<string, string>()
  const heard = new Map<string, number>()
  return {
    prepare: async () => undefined,
    tell: async (id, text) => {
      texts.set(id, text)
      const left = heard.get(id) ?? 0
      heard.set(id, left - 1)
      return { isHeard: left > 0 }
    },
    listen: async (id) => {
      const text = texts.get(id)
      if (text === undefined) return undefined
      heard.set(id, heardFor)
      return { text, isAlive: true }
    },
    end: async (id) => void texts.delete(id),
    all: async () => [...texts.keys()],
    lastTold: async () => new Map(),
  }
}
