import type { DatabaseSync } from 'node:sqlite'

/** Queue of writes that share transactions: one commit, and one wait for the disk, per iteration of the event loop. */
interface GroupCommit {
  /** Runs `work` inside the next transaction. The promise settles after COMMIT, or when the work itself fails. */
  readonly submit: <T>(weight: number, work: () => T) => Promise<T>
  /** Commits everything that is queued now, without waiting for the end of the iteration. */
  readonly flush: () => void
}

type Resolve = () => void
interface Job {
  readonly weight: number
  readonly run: () => Resolve
  readonly reject: (reason: unknown) => void
}

/** The most events of one transaction, so that it does not block the event loop for long. */
const groupWeight = 2_000

/**
 * Groups the writes of one iteration of the event loop. `committed` is called after each COMMIT, before the writers get their
 * results. A write that throws fails alone: the group is rolled back, and its members are run again one by one.
 */
export function createGroupCommit(database: DatabaseSync, committed: () => void): GroupCommit {
  let queue: Job[] = []
  let scheduled = false
  const transact = createTransaction(database)

  const settle = (resolves: readonly Resolve[]): void => {
    committed()
    for (const resolveOne of resolves) resolveOne()
  }

  const commitGroup = (): void => {
    const jobs = takeGroup(queue)
    queue = queue.slice(jobs.length)
    const result = transact(jobs)
    if ('resolves' in result) settle(result.resolves)
    else if (jobs.length === 1) jobs[0]?.reject(result.error)
    else for (const job of jobs) commitAlone(job)
  }

  const commitAlone = (job: Job): void => {
    const result = transact([job])
    if ('resolves' in result) settle(result.resolves)
    else job.reject(result.error)
  }

  const commitBatch = (): void => {
    scheduled = false
    if (queue.length > 0) commitGroup()
    schedule()
  }

  const schedule = (): void => {
    if (scheduled || queue.length === 0) return
    scheduled = true
    setImmediate(commitBatch)
  }

  return {
    submit: (weight, work) =>
      new Promise((resolve, reject) => {
        const run = () => {
          const result = work()
          return () => resolve(result)
        }
        queue.push({ weight, run, reject })
        schedule()
      }),
    flush: () => {
      while (queue.length > 0) commitGroup()
    },
  }
}

type Result = { readonly resolves: readonly Resolve[] } | { readonly error: unknown }

const createTransaction = (database: DatabaseSync): ((jobs: readonly Job[]) => Result) => {
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const rollback = database.prepare('ROLLBACK')
  return (jobs) => {
    try {
      begin.run()
      const resolves = jobs.map((job) => job.run())
      commit.run()
      return { resolves }
    } catch (error) {
      if (database.isTransaction) rollback.run()
      return { error }
    }
  }
}

const takeGroup = (queue: readonly Job[]): readonly Job[] => {
  let weight = 0
  const end = queue.findIndex((job, index) => {
    weight += job.weight
    return index > 0 && weight > groupWeight
  })
  return end === -1 ? queue : queue.slice(0, end)
}
