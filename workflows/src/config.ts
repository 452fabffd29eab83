import { type Config, ConfigError, readConfig } from '@studio/backend/config.ts'
import { z } from 'zod'

/** Kinds of work that a worker process can take; a small installation has one process for all. */
const Duty = z.enum(['core', 'provider-wavespeed', 'media', 'dispatcher'])
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
  WORKER_DUTIES: z
    .string()
    .default(allDuties)
    .transform((text) => text.split(','))
    .pipe(z.array(Duty).min(1)),
})

export interface WorkerConfig extends Config {
  readonly temporal: { readonly address: string; readonly namespace: string }
  readonly wavespeed: {
    readonly baseUrl: string
    readonly apiKey: string
    /** Outputs at the provider at once. */
    readonly inFlight: number
    /** Submits. */
    readonly perMinute: number
  }
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
    },
    duties: data.WORKER_DUTIES,
  }
}
