import type { AccountSettings } from '@studio/backend/platform/providers/account.ts'
import { readAccount } from '@studio/backend/platform/providers/account-settings.ts'
import { providerAccounts } from '@studio/backend/platform/providers/accounts.ts'
import { type Config, ConfigError, orConfigError, readConfig } from '@studio/backend/processes/config.ts'
import { z } from 'zod'
import { defaultBounds } from '../activities/deps.ts'
import { usualCallSilenceMs } from '../dispatcher/sweep-calls.ts'
import type { QueueKind } from '../queues.ts'

/** Kinds of work that a worker process can do; a small installation has one process for all. */
export type Duty = QueueKind | 'dispatcher'

const allDuties: readonly Duty[] = [
  'core',
  ...providerAccounts.map(({ name }) => `provider-${name}` as const),
  'media',
  'quick',
  'work',
  'batch',
  'patient',
  'dispatcher',
]

const isDuty = (text: string): text is Duty => allDuties.some((duty) => duty === text)

const WorkerEnvironment = z.object({
  TEMPORAL_ADDRESS: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  /** How long we search for the task of an unanswered submit, in milliseconds; less is for tests. */
  RECONCILE_WINDOW_MS: z.coerce.number().int().min(1).default(defaultBounds.reconcileWindowMs),
  /** How long a deletion waits for the memory of other processes, in milliseconds; less is for tests. */
  ERASURE_SETTLE_MS: z.coerce.number().int().min(1).default(180_000),
  /** Time between two checks of all open jobs by the dispatcher, in milliseconds. */
  SWEEP_EVERY_MS: z.coerce.number().int().min(1).default(120_000),
  /** How long a process may tell nothing of its calls of language models before they are ended, in milliseconds; less is for tests. */
  CALL_SILENCE_MS: z.coerce.number().int().min(1).default(usualCallSilenceMs),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The program that downloads videos by link: its path, or its name on PATH. */
  YT_DLP: z.string().min(1).default('yt-dlp'),
  WORKER_DUTIES: z
    .string()
    .default(allDuties.join(','))
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().refine(isDuty, `must be of ${allDuties.join(', ')}`)).min(1)),
})

export interface WorkerConfig extends Config {
  readonly temporal: { readonly address: string; readonly namespace: string }
  /** Accounts with a key, by name: models of other accounts cannot be requested. */
  readonly accounts: ReadonlyMap<string, AccountSettings>
  /** Origin under which services can reach us with their reports. */
  readonly publicUrl: URL | undefined
  readonly reconcileWindowMs: number
  readonly sweepEveryMs: number
  readonly erasureSettleMs: number
  readonly callSilenceMs: number
  readonly duties: readonly Duty[]
  /** Path or name of yt-dlp. */
  readonly ytDlp: string
}

/** Reads what the worker needs. Throws ConfigError. */
export function readWorkerConfig(env: NodeJS.ProcessEnv): WorkerConfig {
  const shared = readConfig(env)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = WorkerEnvironment.safeParse(given)
  if (!read.success) throw new ConfigError(read.error)
  const { data } = read
  return {
    ...shared,
    temporal: { address: data.TEMPORAL_ADDRESS, namespace: data.TEMPORAL_NAMESPACE },
    accounts: readAccounts(env),
    publicUrl: data.PUBLIC_URL === undefined ? undefined : new URL(data.PUBLIC_URL),
    reconcileWindowMs: data.RECONCILE_WINDOW_MS,
    sweepEveryMs: data.SWEEP_EVERY_MS,
    erasureSettleMs: data.ERASURE_SETTLE_MS,
    callSilenceMs: data.CALL_SILENCE_MS,
    duties: data.WORKER_DUTIES,
    ytDlp: data.YT_DLP,
  }
}

function readAccounts(env: NodeJS.ProcessEnv): ReadonlyMap<string, AccountSettings> {
  const read = orConfigError(() =>
    providerAccounts.map((account) => [account.name, readAccount(account, env)] as const),
  )
  return new Map(read.flatMap(([name, settings]) => (settings === undefined ? [] : [[name, settings] as const])))
}
