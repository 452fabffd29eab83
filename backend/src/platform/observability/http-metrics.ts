import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { RequestObserver } from '../http/server/request/request-observer.ts'

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts requests by route pattern, never by address, and open live sockets. */
export function httpMetrics(registry: Registry): RequestObserver {
  const registers = [registry]
  const durations = new Histogram({
    name: 'atelier_http_request_duration_seconds',
    help: 'Served requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers,
  })
  const forged = new Counter({
    name: 'atelier_forged_reports_total',
    help: 'Reports to our callback addresses that were refused for their signature',
    registers,
  })
  let countSockets = () => 0
  new Gauge({
    name: 'atelier_live_sockets',
    help: 'Open sockets of the live feed',
    registers,
    collect() {
      this.set(countSockets())
    },
  })
  return {
    served: ({ method, route, status, seconds }) => durations.observe({ method, route, status }, seconds),
    forgedReport: () => forged.inc(),
    socketsFrom: (count) => {
      countSockets = count
    },
  }
}
