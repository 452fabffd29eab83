import { type Finding, ok, problem, unchecked, warning } from './finding.ts'
import type { Sample } from './metrics.ts'
import type { Probe } from './probe.ts'
import { counted } from './table.ts'

/** The metrics that the processes of a running product report. */
export interface ProcessMetrics {
  readonly projector: Probe<readonly Sample[]>
  readonly worker: Probe<readonly Sample[]>
}

/** An error that is more recent than this, in milliseconds, may still be going on. */
const recentMs = 10 * 60_000

/** Findings about what only the processes know: the projector's last error, and what the AI services say about our models. */
export function checkMetrics({ projector, worker }: ProcessMetrics, now: Date): Finding[] {
  return [
    whenTold('projector errors', projector, (samples) => checkErrors(samples, now)),
    whenTold('models', worker, checkModels),
    whenTold('prices', worker, checkPrices),
  ]
}

function whenTold(
  check: string,
  found: Probe<readonly Sample[]>,
  look: (samples: readonly Sample[]) => Finding,
): Finding {
  switch (found.state) {
    case 'idle':
      return unchecked(check, 'does not run')
    case 'failed':
      return problem(check, `cannot be read: ${found.reason}`, 'The process does not serve its metrics: see its log.')
    case 'seen':
      return look(found.seen)
  }
}

function checkErrors(samples: readonly Sample[], now: Date): Finding {
  const check = 'projector errors'
  const at = sampleOf(samples, 'atelier_projector_last_error_timestamp_seconds') * 1_000
  if (at === 0) return ok(check, 'none since it began')
  const kind = samples.find(({ name }) => name === 'atelier_projector_last_error_info')?.labels['error'] ?? 'unknown'
  const restarts = sampleOf(samples, 'atelier_projector_restarts_total')
  const says = `${counted(restarts, 'restart')}, the last for ${kind} at ${new Date(at).toISOString()}`
  if (now.getTime() - at > recentMs) return ok(check, says)
  if (kind === 'NewerEvent') return problem(check, `${says}: the log has events of a newer release`, newerAdvice)
  return warning(
    check,
    says,
    'It continues by itself. If this happens again, see logs/projector.log in the data folder.',
  )
}

function checkModels(samples: readonly Sample[]): Finding {
  const check = 'models'
  const models = samples.filter(({ name }) => name === 'atelier_model_served')
  if (models.length === 0) return unchecked(check, 'no AI service has reported its models yet')
  const gone = models.filter(({ value }) => value === 0).map(({ labels }) => labels['model'] ?? '')
  if (gone.length === 0) return ok(check, `${models.length} of ${models.length} are served`)
  return problem(
    check,
    `no longer served: ${gone.join(', ')}`,
    'Correct their paths in backend/src/features/catalogue/models.ts, or take them off the list.',
  )
}

const priceName = 'atelier_model_price_dollars'

function checkPrices(samples: readonly Sample[]): Finding {
  const check = 'prices'
  const prices = samples.filter(({ name }) => name === 'atelier_model_quote_dollars')
  if (prices.length === 0) return unchecked(check, 'no AI service has reported its prices')
  const other = prices.flatMap(({ labels, value }) => {
    const ours = samples.find(
      (sample) => sample.name === priceName && sample.labels['model'] === labels['model'],
    )?.value
    return ours === undefined || ours === value ? [] : [`${labels['model']} $${ours}, the service $${value}`]
  })
  if (other.length === 0) return ok(check, `${prices.length} of ${prices.length} are those of the AI services`)
  return warning(
    check,
    other.join('; '),
    'Change them on the page Prices of the admins, or leave them on purpose. They are compared again at the next start.',
  )
}

const newerAdvice =
  'The read models wait for it. Start the projector of the newer release; this release cannot read on alone (backend/src/platform/eventsourcing/README.md).'

const sampleOf = (samples: readonly Sample[], wanted: string): number =>
  samples.find(({ name }) => name === wanted)?.value ?? 0
