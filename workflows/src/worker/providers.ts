import { providerWithFailPoints } from '@studio/backend/platform/fail-points/ports.ts'
import type { Provider } from '@studio/backend/platform/providers/port.ts'
import { segmind } from '@studio/backend/platform/providers/segmind/adapter.ts'
import { wavespeed } from '@studio/backend/platform/providers/wavespeed/adapter.ts'
import type { WorkerConfig } from './config.ts'
import type { WorkerMetrics } from './worker-metrics.ts'

/** The AI services that this worker has a key for. */
export function connectProviders(config: Pick<WorkerConfig, 'wavespeed' | 'segmind'>, metrics: WorkerMetrics) {
  const watched = (provider: Provider) => metrics.countAnswers(providerWithFailPoints(provider))
  return {
    wavespeed: watched(wavespeed(config.wavespeed)),
    ...(config.segmind && { segmind: watched(segmind(config.segmind)) }),
  }
}
