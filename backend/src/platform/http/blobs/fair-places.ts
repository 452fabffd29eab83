export interface FairPlaces {
  /**
   * Takes a place as soon as one is left for this owner, until the returned function is called, once or more often; undefined when `givenUp`
   * is aborted before.
   */
  readonly take: (owner: string, givenUp: AbortSignal) => Promise<(() => void) | undefined>
}

interface Waiting {
  readonly owner: string
  readonly resolve: (giveBack?: () => void) => void
}

/**
 * Places that all owners share. Each may have half as many as are free: somebody alone a third of all, and of many everybody less, so that
 * whoever comes finds one. Whose places are all taken waits for one of them.
 */
export function fairPlaces(most: number): FairPlaces {
  const held = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let free = most

  const isLeft = (owner: string): boolean => 2 * (held.get(owner) ?? 0) < free

  function change(owner: string, by: 1 | -1): void {
    free -= by
    const count = (held.get(owner) ?? 0) + by
    if (count > 0) held.set(owner, count)
    else held.delete(owner)
  }

  function takeNow(owner: string): () => void {
    change(owner, 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      change(owner, -1)
      serve()
    }
  }

  function serve(): void {
    for (const each of waiting) {
      if (!isLeft(each.owner)) continue
      waiting.delete(each)
      each.resolve(takeNow(each.owner))
    }
  }

  return {
    take: async (owner, givenUp) => {
      if (isLeft(owner)) return takeNow(owner)
      if (givenUp.aborted) return undefined
      return await new Promise((resolve) => {
        const own = { owner, resolve }
        waiting.add(own)
        givenUp.addEventListener('abort', () => {
          waiting.delete(own)
          resolve(undefined)
        })
      })
    },
  }
}
