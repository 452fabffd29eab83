/** Runs work when its owner's turn comes, and settles as the work does. */
export type FairQueue = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs one piece of work at a time. Owners alternate: whoever has asked for many things waits for their own, and somebody who asks
 * for one thing waits for at most one of each other owner.
 */
export function fairQueue(): FairQueue {
  /** In the order in which owners are served; one without work is not in it. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let busy = false

  async function serve(): Promise<void> {
    if (busy) return
    busy = true
    for (let next = takeNext(waiting); next !== undefined; next = takeNext(waiting)) await next()
    busy = false
  }

  return (owner, work) =>
    new Promise((resolve, reject) => {
      const job = () => work().then(resolve, reject)
      const own = waiting.get(owner)
      if (own) own.push(job)
      else waiting.set(owner, [job])
      void serve()
    })
}

/** Takes the first work of the first owner, who then goes to the end of the line. */
function takeNext(waiting: Map<string, (() => Promise<void>)[]>): (() => Promise<void>) | undefined {
  const [first] = waiting
  if (first === undefined) return undefined
  const [owner, [next, ...others]] = first
  waiting.delete(owner)
  if (others.length > 0) waiting.set(owner, others)
  return next
}
