import type { Provider } from '@studio/backend/platform/providers/port.ts'
import { type JobRef, type OutputRef, outputsOf } from '../generation/refs.ts'
import { createLine, type Line, type OutputKey } from './line.ts'

type ProviderName = Provider['name']

/** How many outputs each provider account works on at once. */
export type Room = Readonly<Record<ProviderName, number>>

/** Who waits, who runs, whose turn is next: round-robin over users, bounded per provider account. No I/O. */
export interface Turns {
  /** The outputs of an admitted job begin to wait, but for those that have ended; who waits or runs stays as it is. */
  readonly wait: (job: JobRef, ended?: ReadonlySet<number>) => void
  /** An output was seen at the provider, whoever gave it its turn. */
  readonly began: (output: OutputKey & { readonly provider: ProviderName }) => void
  /** An output has its fate: it neither waits nor takes room. */
  readonly ended: (output: OutputKey) => void
  /** Nothing of the job waits or runs any more. */
  readonly forget: (jobId: string) => void
  /** Takes the next output that there is room for; it runs from now on. */
  readonly next: () => OutputRef | undefined
  /** The turn could not be given: the output waits again, first of its user, who goes to the back. */
  readonly giveBack: (output: OutputRef) => void
  readonly waits: (output: OutputKey) => boolean
  /** Outputs that take room at a provider. */
  readonly running: (provider: ProviderName) => number
}

/** Makes an empty one. */
export function createTurns(room: Room): Turns {
  const lines: Readonly<Record<ProviderName, Line>> = { wavespeed: createLine(), segmind: createLine() }
  const running: Readonly<Record<ProviderName, Set<string>>> = { wavespeed: new Set(), segmind: new Set() }
  const providers: readonly ProviderName[] = ['wavespeed', 'segmind']

  const waits = (output: OutputKey) => providers.some((provider) => lines[provider].has(output))
  const leave = (matches: (output: OutputKey) => boolean) => {
    for (const provider of providers) lines[provider].remove(matches)
  }
  const stop = (output: OutputKey) => providers.some((provider) => running[provider].delete(keyOf(output)))

  return {
    wait(job, ended = new Set()) {
      for (const output of outputsOf(job)) {
        if (ended.has(output.n) || running[job.provider].has(keyOf(output)) || waits(output)) continue
        lines[job.provider].push(output)
      }
    },
    began(output) {
      leave(same(output))
      running[output.provider].add(keyOf(output))
    },
    ended(output) {
      leave(same(output))
      stop(output)
    },
    forget(jobId) {
      leave((output) => output.jobId === jobId)
      for (const provider of providers) removeJob(running[provider], jobId)
    },
    next() {
      for (const provider of providers) {
        const output = running[provider].size < room[provider] ? lines[provider].take() : undefined
        if (output === undefined) continue
        running[provider].add(keyOf(output))
        return output
      }
      return undefined
    },
    giveBack(output) {
      if (stop(output)) lines[output.provider].putBack(output)
    },
    waits,
    running: (provider) => running[provider].size,
  }
}

const keyOf = ({ jobId, n }: OutputKey) => `${jobId}/${n}`

const same = (a: OutputKey) => (b: OutputKey) => a.jobId === b.jobId && a.n === b.n

function removeJob(keys: Set<string>, jobId: string): void {
  for (const key of keys) if (key.startsWith(`${jobId}/`)) keys.delete(key)
}
