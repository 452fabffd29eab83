import { type Config, ConfigError, readConfig } from '@studio/backend/processes/config.ts'
import { z } from 'zod'
import { defaultBounds } from '../activities/deps.ts'

/** Kinds of work that a worker process can take; a small installation has one process for all. */
const Duty = z.enum(['core', 'provider-wavespeed', 'provider-segmind', 'media', 'dispatcher'])
export type Duty = z.infer<typeof Duty>

const allDuties = Duty.options.join(',')

const WorkerEnvironment = z.object({
  TEMPORAL_ADDRESS: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  WAVESPEED_API_KEY: z.string().min(1),
  WAVESPEED_URL: z.url({ protocol: /^https?$/ }).default('https://api.wavespeed.ai'),
  /** Limits of the account's tier (providers 3.6); these are Silver's. */
  WAVESPEED_IN_FLIGHT: z.coerce.number().int().min(1).default(100),
  WAVESPEED_PER_MINUTE: z.coerce.number().int().min(1).default(500),
  /** Submits wait for the end of the task; what is late is reconciled. */
  WAVESPEED_SYNC: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
  SEGMIND_API_KEY: z.string().min(1).optional(),
  SEGMIND_URL: z.url({ protocol: /^https?$/ }).default('https://api.segmind.com'),
  /** Segmind documents no limits (providers 5): these are careful. */
  SEGMIND_IN_FLIGHT: z.coerce.number().int().min(1).default(5),
  SEGMIND_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  /** How long the task of an unanswered submit is looked for, in milliseconds; less is for tests. */
  RECONCILE_WINDOW_MS: z.coerce.number().int().min(1).default(defaultBounds.reconcileWindowMs),
  /** Between two looks of the dispatcher after every open job, in milliseconds. */
  SWEEP_EVERY_MS: z.coerce.number().int().min(1).default(120_000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  WORKER_DUTIES: z
    .string()
    .default(allDuties)
    .transform((text) => text.split(','))
    .pipe(z.array(Duty).min(1)),
})

/** One account at an AI service. */
export interface ServiceAccount {
  readonly baseUrl: string
  readonly apiKey: string
  /** Outputs at the provider at once. */
  readonly inFlight: number
  /** Submits. */
  readonly perMinute: number
}

export interface WorkerConfig extends Config {
  readonly temporal: { readonly address: string; readonly namespace: string }
  readonly wavespeed: ServiceAccount & { readonly sync: boolean }
  /** Undefined without a key: its models cannot be asked for. */
  readonly segmind: ServiceAccount | undefined
  /** Where services can reach us with their reports. */
  readonly publicUrl: URL | undefined
  readonly reconcileWindowMs: number
  readonly sweepEveryMs: number
  readonly duties: readonly Duty[]
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
    wavespeed: {
      baseUrl: data.WAVESPEED_URL,
      apiKey: data.WAVESPEED_API_KEY,
      inFlight: data.WAVESPEED_IN_FLIGHT,
      perMinute: data.WAVESPEED_PER_MINUTE,
      sync: data.WAVESPEED_SYNC,
    },
    segmind: segmindOf(data),
    publicUrl: data.PUBLIC_URL === undefined ? undefined : new URL(data.PUBLIC_URL),
    reconcileWindowMs: data.RECONCILE_WINDOW_MS,
    sweepEveryMs: data.SWEEP_EVERY_MS,
    duties: data.WORKER_DUTIES,
  }
}

const segmindOf = (data: z.infer<typeof WorkerEnvironment>): ServiceAccount | undefined =>
  data.SEGMIND_API_KEY === undefined
    ? undefined
    : {
        baseUrl: data.SEGMIND_URL,
        apiKey: data.SEGMIND_API_KEY,
        inFlight: data.SEGMIND_IN_FLIGHT,
        perMinute: data.SEGMIND_PER_MINUTE,
      }
