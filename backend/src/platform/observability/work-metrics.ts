import { Gauge, type Registry } from 'prom-client'
import { providerAccounts } from '../providers/accounts.ts'

/** What the queue metrics need to know of an open job. */
export interface QueuedJob {
  readonly provider: string
  readonly admittedAt: Date
  /** How many outputs it has; for each number when it was first intended, and its fate. */
  readonly outputs: number
  readonly intendedAt: object
  /** By number: outputs that their service has put off, and that were not sent for again since. */
  readonly deferred?: object
  readonly fates: object
}

/** What the read models know about the work; read whenever the metrics are fetched. */
export interface Work {
  readonly openJobs: () => Promise<readonly QueuedJob[]>
  /** Amounts in millionths of a dollar. */
  readonly orphans: () => Promise<readonly { readonly amount: bigint | number }[]>
  readonly now?: () => Date
}

/** Queue depths and possible orphan spend, from the read models. While these cannot be read, the values are missing. */
export function watchWork(registry: Registry, work: Work): void {
  let looking: Promise<Seen | undefined> | undefined
  // all gauges are read at once and share one query
  const look = () => {
    looking ??= lookAt(work).finally(() => {
      looking = undefined
    })
    return looking
  }
  for (const { name, help, labelNames = [], read } of gauges) {
    new Gauge({
      name: `atelier_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        // `reset` would leave a 0 in a gauge without labels
        if (labelNames.length === 0) this.remove()
        else this.reset()
        const seen = await look()
        for (const { labels = {}, value } of seen === undefined ? [] : read(seen)) this.set(labels, value)
      },
    })
  }
  new Gauge({
    name: 'atelier_read_models_readable',
    help: '1 when the figures of jobs and orphans could be read, else 0',
    registers: [registry],
    async collect() {
      this.set((await look()) === undefined ? 0 : 1)
    },
  })
}

interface Seen {
  readonly open: readonly QueuedJob[]
  readonly orphaned: readonly { readonly amount: bigint | number }[]
  readonly now: Date
}

/** Undefined when the database does not respond, so that the other metrics of the process can still be read. */
async function lookAt({ openJobs, orphans, now = () => new Date() }: Work): Promise<Seen | undefined> {
  try {
    const [open, orphaned] = await Promise.all([openJobs(), orphans()])
    return { open, orphaned, now: now() }
  } catch {
    return undefined // told by atelier_read_models_readable
  }
}

interface Reading {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

interface WorkGauge {
  readonly name: string
  readonly help: string
  readonly labelNames?: string[]
  readonly read: (seen: Seen) => readonly Reading[]
}

const providers = providerAccounts.map(({ name }) => name)

const gauges: readonly WorkGauge[] = [
  { name: 'open_jobs', help: 'Jobs that have not ended', read: ({ open }) => [{ value: open.length }] },
  {
    name: 'outputs_waiting',
    help: 'Outputs of open jobs that nobody has sent for yet, or that were put off until later, by provider account',
    labelNames: ['provider'],
    read: ({ open }) => providers.map((provider) => ({ labels: { provider }, value: waitingAt(provider, open) })),
  },
  {
    name: 'oldest_open_job_seconds',
    help: 'Age of the oldest job that has not ended, 0 when all have',
    read: ({ open: [oldest], now }) => [
      { value: oldest === undefined ? 0 : Math.max(0, (now.getTime() - oldest.admittedAt.getTime()) / 1_000) },
    ],
  },
  {
    name: 'orphan_outputs',
    help: 'Failed outputs for which a provider may have taken money',
    read: ({ orphaned }) => [{ value: orphaned.length }],
  },
  {
    name: 'orphan_dollars',
    help: 'What providers may have taken for failed outputs',
    read: ({ orphaned }) => [{ value: orphaned.reduce((sum, { amount }) => sum + Number(amount), 0) / 1_000_000 }],
  },
]

const waitingAt = (provider: string, open: readonly QueuedJob[]): number =>
  open.filter((job) => job.provider === provider).reduce((sum, job) => sum + Math.max(0, job.outputs - begunOf(job)), 0)

function begunOf({ intendedAt, deferred = {}, fates }: QueuedJob): number {
  const sent = Object.keys(intendedAt).filter((n) => !(n in deferred))
  return new Set([...sent, ...Object.keys(fates)]).size
}
