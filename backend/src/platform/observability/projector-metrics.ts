import { Counter, Gauge, type Registry } from 'prom-client'
import type { ProjectorStatus } from '../projections/run/projector.ts'

/** Metrics of the projector, read whenever the metrics are fetched. */
export function watchProjector(registry: Registry, status: () => ProjectorStatus): void {
  new Gauge({
    name: 'atelier_projector_last_error_info',
    help: 'Kind of the last trouble; its words are in the log',
    labelNames: ['error'],
    registers: [registry],
    collect() {
      this.reset()
      const { lastError } = status()
      if (lastError !== undefined) this.set({ error: lastError.name }, 1)
    },
  })
  for (const [name, help, read] of totals) {
    new Counter({
      name: `atelier_projector_${name}`,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read(status()))
      },
    })
  }
  for (const [name, help, read] of levels) {
    new Gauge({
      name: `atelier_projector_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read(status()))
      },
    })
  }
}

type Reading = readonly [name: string, help: string, read: (status: ProjectorStatus) => number]

const totals: readonly Reading[] = [
  ['events_total', 'Events handled since the process began', ({ events }) => events],
  ['restarts_total', 'Times the subscription began again after a trouble', ({ restarts }) => restarts],
]

const levels: readonly Reading[] = [
  [
    'lag_positions',
    'Distance to the head of the log when last looked: events on the embedded store, bytes on EventStoreDB',
    ({ head, position }) => Math.max(0, Number(head - position)),
  ],
  ['lag_seconds', 'Age of the oldest event of the batch at hand, 0 when there is none', ({ lagMs }) => lagMs / 1_000],
  ['parked_streams', 'Streams whose events are parked', ({ parkedStreams }) => parkedStreams],
  [
    'last_error_timestamp_seconds',
    'When the last trouble was, 0 when there was none',
    ({ lastErrorAt }) => (lastErrorAt?.getTime() ?? 0) / 1_000,
  ],
]
