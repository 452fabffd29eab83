import { providerAccounts } from '@studio/backend/platform/providers/accounts.ts'
import type { Provider, Submission } from '@studio/backend/platform/providers/port.ts'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { JobWorkflows } from '../dispatcher/jobs.ts'
import type { CheckedModel } from './model-check.ts'

type ProviderName = Provider['name']

/** The worker's metrics; no label holds a user, a job or a prompt. */
export interface WorkerMetrics {
  /** Records what a service said about one of our models. */
  readonly modelChecked: (checked: CheckedModel) => void
  /** The same provider, with the outcomes of its submits counted by kind. */
  readonly countSubmissions: (provider: Provider) => Provider
  /** The same workflows, with turns and sweeps counted. */
  readonly countCalls: (workflows: JobWorkflows) => JobWorkflows
  /** Reads how many outputs take room at a provider account. */
  readonly inFlightFrom: (count: (provider: ProviderName) => number) => void
}

const submissionKinds: readonly Submission['kind'][] = ['accepted', 'deferred', 'rejected', 'unclear']
const sweepResults = ['looked-after', 'started-again', 'given-up'] as const

/** Registers the worker's metrics. */
export function workerMetrics(registry: Registry): WorkerMetrics {
  const registers = [registry]
  const submissions = new Counter({
    name: 'atelier_provider_submits_total',
    help: 'Answers of AI services to submits, by kind',
    labelNames: ['provider', 'kind'],
    registers,
  })
  const turns = new Counter({
    name: 'atelier_dispatcher_turns_total',
    help: 'Turns given to outputs, by provider account',
    labelNames: ['provider'],
    registers,
  })
  const sweeps = new Counter({
    name: 'atelier_dispatcher_swept_total',
    help: 'Jobs looked after, jobs started again, and fates told to workflows by sweeps',
    labelNames: ['result'],
    registers,
  })
  for (const result of sweepResults) sweeps.inc({ result }, 0)
  let inFlight: (provider: ProviderName) => number = () => 0
  new Gauge({
    name: 'atelier_outputs_in_flight',
    help: 'Outputs that take room at a provider account; 0 where another worker dispatches',
    labelNames: ['provider'],
    registers,
    collect() {
      for (const { name: provider } of providerAccounts) this.set({ provider }, inFlight(provider))
    },
  })

  const served = new Gauge({
    name: 'atelier_model_served',
    help: '1 when the AI service has the model of our catalogue, 0 when it has not; checked at the start',
    labelNames: ['provider', 'model'],
    registers,
  })
  const quoted = new Gauge({
    name: 'atelier_model_quote_dollars',
    help: 'Price of one output by the AI service itself; checked at the start',
    labelNames: ['provider', 'model'],
    registers,
  })

  const priced = new Gauge({
    name: 'atelier_model_price_dollars',
    help: 'Price of the same output by our price list, when it was compared',
    labelNames: ['provider', 'model'],
    registers,
  })

  return {
    modelChecked({ provider, model, served: isServed, quote, price }) {
      served.set({ provider, model }, isServed ? 1 : 0)
      if (quote !== undefined) quoted.set({ provider, model }, quote / 1_000_000)
      if (price !== undefined) priced.set({ provider, model }, price / 1_000_000)
    },
    countSubmissions(provider) {
      for (const kind of submissionKinds) submissions.inc({ provider: provider.name, kind }, 0)
      return {
        ...provider,
        async submit(request, signal) {
          const submission = await provider.submit(request, signal)
          submissions.inc({ provider: provider.name, kind: submission.kind })
          return submission
        },
      }
    },
    countCalls: (workflows) => ({
      ...workflows,
      async giveTurn(job, n, ...others) {
        await workflows.giveTurn(job, n, ...others)
        turns.inc({ provider: job.provider }, 1 + others.length)
      },
      async isRunning(jobId) {
        const running = await workflows.isRunning(jobId)
        sweeps.inc({ result: 'looked-after' })
        return running
      },
      async startAgain(job, n, ...others) {
        await workflows.startAgain(job, n, ...others)
        sweeps.inc({ result: 'started-again' })
      },
      async end(job, n) {
        await workflows.end(job, n)
        sweeps.inc({ result: 'given-up' })
      },
    }),
    inFlightFrom(count) {
      inFlight = count
    },
  }
}
