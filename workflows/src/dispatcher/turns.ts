import type { Provider } from '@studio/backend/platform/providers/port.ts'
import { type JobRef, type OutputRef, outputsOf } from '../generation/refs.ts'
import { createFairQueue, type FairQueue, type OutputKey } from './fair-queue.ts'

type ProviderName = Provider['name']

/** How many outputs each provider account works on at once; one without an entry works on none. */
export type Room = Readonly<Record<ProviderName, number>>

/** What waits and what runs for one provider account. */
interface Account {
  readonly queue: FairQueue
  /** Keys of outputs. */
  readonly running: Set<string>
  readonly room: number
}

/** Decides whose turn is next: round-robin over users, with a limit per provider account. No I/O. */
export interface Turns {
  /**
   * The outputs of an admitted job begin to wait, except those that have ended. An output that already waits or runs is left as
   * it is.
   */
  readonly wait: (job: JobRef, ended?: ReadonlySet<number>) => void
  /** An output is known to be at the provider, whichever dispatcher gave it its turn. */
  readonly began: (output: OutputKey & { readonly provider: ProviderName }) => void
  /** An output has its fate, so it neither waits nor takes room. */
  readonly ended: (output: OutputKey) => void
  /** Removes all outputs of the job. */
  readonly forget: (jobId: string) => void
  /** Takes the next output that there is room for, and counts it as running from now on. */
  readonly next: () => OutputRef | undefined
  /** The turn could not be given: the output waits again as the first of its user, and the user goes behind all others. */
  readonly giveBack: (output: OutputRef) => void
  readonly waits: (output: OutputKey) => boolean
  /** Outputs that take room at a provider. */
  readonly running: (provider: ProviderName) => number
}

/** Creates turns of nobody. */
export function createTurns(room: Room): Turns {
  // An account gets its entry with its first output, because the log may name accounts that this version does not know.
  const accounts = new Map<ProviderName, Account>()
  const accountOf = (provider: ProviderName): Account => {
    const known = accounts.get(provider) ?? { queue: createFairQueue(), running: new Set(), room: room[provider] ?? 0 }
    accounts.set(provider, known)
    return known
  }
  const all = () => [...accounts.values()]

  const waits = (output: OutputKey) => all().some(({ queue }) => queue.has(output))
  const leave = (matches: (output: OutputKey) => boolean) => {
    for (const { queue } of all()) queue.remove(matches)
  }
  const stop = (output: OutputKey) => all().some(({ running }) => running.delete(keyOf(output)))

  return {
    wait(job, ended = new Set()) {
      const { queue, running } = accountOf(job.provider)
      for (const output of outputsOf(job)) {
        if (!ended.has(output.n) && !running.has(keyOf(output)) && !waits(output)) queue.push(output)
      }
    },
    began(output) {
      leave(same(output))
      accountOf(output.provider).running.add(keyOf(output))
    },
    ended(output) {
      leave(same(output))
      stop(output)
    },
    forget(jobId) {
      leave((output) => output.jobId === jobId)
      for (const { running } of all()) removeJob(running, jobId)
    },
    next() {
      for (const { queue, running, room: most } of all()) {
        const output = running.size < most ? queue.take() : undefined
        if (output === undefined) continue
        running.add(keyOf(output))
        return output
      }
      return undefined
    },
    giveBack(output) {
      if (stop(output)) accountOf(output.provider).queue.putBack(output)
    },
    waits,
    running: (provider) => accounts.get(provider)?.running.size ?? 0,
  }
}

const keyOf = ({ jobId, n }: OutputKey) => `${jobId}/${n}`

const same = (a: OutputKey) => (b: OutputKey) => a.jobId === b.jobId && a.n === b.n

function removeJob(keys: Set<string>, jobId: string): void {
  for (const key of keys) if (key.startsWith(`${jobId}/`)) keys.delete(key)
}
