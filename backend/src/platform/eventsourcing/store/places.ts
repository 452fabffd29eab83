/** A limited number of places, given in the order in which they were asked for. */
export interface Places {
  /** Waits for a place; rejects when `refuse` is called before there is one. */
  readonly take: () => Promise<void>
  /** Gives a place back. */
  readonly leave: () => void
  /** Refuses all who wait. */
  readonly refuse: (error: Error) => void
}

export function createPlaces(limit: number): Places {
  let taken = 0
  let waiting: { readonly enter: () => void; readonly refuse: (error: Error) => void }[] = []
  return {
    async take() {
      if (taken < limit) taken++
      else await new Promise<void>((enter, refuse) => waiting.push({ enter, refuse }))
    },
    leave() {
      const next = waiting.shift()
      if (next) next.enter()
      else taken--
    },
    refuse(error) {
      const refused = waiting
      waiting = []
      for (const each of refused) each.refuse(error)
    },
  }
}
