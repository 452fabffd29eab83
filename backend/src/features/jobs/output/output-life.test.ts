import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { OutputEvent } from '../events.ts'
import { assetId, attempt, context, jobId, media, userId } from '../testing/builders.ts'
import { type OutputCommand, outputDecider } from './output-decider.ts'

const by = { ...context, userId, jobId, n: 0 }
const number = fc.integer({ min: 1, max: 4 })

const command: fc.Arbitrary<OutputCommand> = fc.oneof(
  number.map((n) => ({ ...by, type: 'IntendOutput' as const, attempt: { ...attempt, attempt: n } })),
  number.map((n) => ({ ...by, type: 'DeferOutput' as const, attempt: n, until: context.at, message: 'busy' })),
  number.map((n) => ({
    ...by,
    type: 'DoubtOutput' as const,
    attempt: n,
    provider: 'w',
    lookedUntil: '',
    newerTasks: 0,
  })),
  number.map((n) => ({ ...by, type: 'SubmitOutput' as const, attempt: n, taskId: `task-${n}` })),
  fc.integer({ min: 0, max: 120 }).map((progress) => ({ ...by, type: 'ProgressOutput' as const, progress })),
  fc.constant({ ...by, type: 'StoreOutput' as const, assetId, media, usage: { taskId: 'task' } }),
  fc
    .constantFrom('cancelled' as const, 'cancelled' as const, 'lost' as const, 'refused' as const)
    .map((reason) => ({ ...by, type: 'FailOutput' as const, reason, message: 'why' })),
)

/** The log of an output after these commands, refusals left out. */
function logOf(commands: readonly OutputCommand[]): readonly OutputEvent[] {
  const log: OutputEvent[] = []
  for (const one of commands) {
    try {
      log.push(...outputDecider.decide(one, log.reduce(outputDecider.evolve, outputDecider.initial)))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
  return log
}

const typesIn = (log: readonly OutputEvent[]) => log.map(({ type }) => type)
const count = (log: readonly OutputEvent[], type: OutputEvent['type']) =>
  typesIn(log).filter((one) => one === type).length

it('any commands in any order lead to one POST per clear outcome, one task, one fate, and no cancel of what may be paid', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const log = logOf(commands)
      const mayGoOn = count(log, 'OutputDeferred') + count(log, 'OutputDoubted')
      expect(count(log, 'OutputIntended')).toBeLessThanOrEqual(mayGoOn + 1)
      expect(count(log, 'OutputDoubted')).toBeLessThanOrEqual(1)
      expect(count(log, 'OutputSubmitted')).toBeLessThanOrEqual(1)
      const fate = typesIn(log).findIndex((type) => type === 'OutputStored' || type === 'OutputFailed')
      expect([-1, log.length - 1]).toContain(fate)
      const last = log.at(-1)
      const isCancelled = last?.type === 'OutputFailed' && last.data.reason === 'cancelled'
      expect([undefined, 'OutputDeferred', 'OutputDoubted']).toContain(isCancelled ? typesIn(log).at(-2) : undefined)
      const progress = log.flatMap((event) => (event.type === 'OutputProgressed' ? [event.data.progress] : []))
      expect(progress).toEqual([...new Set(progress)].sort((a, b) => a - b))
    }),
    { numRuns: 300 },
  )
})
