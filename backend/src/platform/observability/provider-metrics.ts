import { Histogram, type Registry } from 'prom-client'
import { onProviderCall } from './provider-calls.ts'

const secondsBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Counts the calls of this process to AI services by service, method and status. Returns a function that ends this. */
export function countProviderCalls(registry: Registry): () => void {
  const calls = new Histogram({
    name: 'atelier_provider_call_duration_seconds',
    help: 'Calls to AI services by service, method and status; without an answer the kind of the error',
    labelNames: ['provider', 'method', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  })
  return onProviderCall(({ provider, method, status, error = 'none', ms }) =>
    calls.observe({ provider, method, status: status ?? error }, ms / 1_000),
  )
}
