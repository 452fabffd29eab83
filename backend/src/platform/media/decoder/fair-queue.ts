/** Runs work when its owner's turn comes, and settles as the work does. */
export type FairQueue = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>

/** Work that waits, by owner, in the order in which owners are served; one without work is not in it. */
type Waiting = Map<string, (() => Promise<void>)[]>

/**
 * Runs one piece of work of each owner at a time, and `atOnce` in all. Owners alternate: whoever has asked for many things waits for their
 * own, and somebody who asks for one thing waits for at most one of each other owner.
 */
export function fairQueue(atOnce = 1): FairQueue {
  const waiting: Waiting = new Map()
  const served = new Set<string>()

  async function serveOne(owner: string, next: () => Promise<void>): Promise<void> {
    served.add(owner)
    await next()
    served.delete(owner)
    serve()
  }

  function serve(): void {
    while (served.size < atOnce) {
      const owner = [...waiting.keys()].find((each) => !served.has(each))
      const next = owner === undefined ? undefined : takeNext(waiting, owner)
      if (owner === undefined || next === undefined) return
      void serveOne(owner, next)
    }
  }

  return (owner, work) =>
    new Promise((resolve, reject) => {
      const job = () => work().then(resolve, reject)
      const own = waiting.get(owner)
      if (own) own.push(job)
      else waiting.set(owner, [job])
      serve()
    })
}

/** Takes the first work of this owner, who then goes to the end of the line. */
function takeNext(waiting: Waiting, owner: string): (() => Promise<void>) | undefined {
  const [next, ...others] = waiting.get(owner) ?? []
  waiting.delete(owner)
  if (others.length > 0) waiting.set(owner, others)
  return next
}
