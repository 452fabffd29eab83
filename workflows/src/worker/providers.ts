import { providerWithFailPoints } from '@studio/backend/platform/fail-points/ports.ts'
import { providerAccounts } from '@studio/backend/platform/providers/accounts.ts'
import type { Providers } from '../activities/deps.ts'
import type { WorkerConfig } from './config.ts'
import type { WorkerMetrics } from './worker-metrics.ts'

/** Connects the AI services that this worker has a key for; returns them by the names of their accounts. */
export async function connectProviders(
  { accounts }: Pick<WorkerConfig, 'accounts'>,
  metrics: WorkerMetrics,
): Promise<Providers> {
  const connected = await Promise.all(
    providerAccounts.flatMap(({ name, connect }) => {
      const settings = accounts.get(name)
      return settings === undefined ? [] : [connect(settings)]
    }),
  )
  return Object.fromEntries(
    connected.map((provider) => [provider.name, metrics.countSubmissions(providerWithFailPoints(provider))]),
  )
}
