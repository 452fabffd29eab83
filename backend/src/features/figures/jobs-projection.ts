import { dayOf } from '../../platform/eventsourcing/day.ts'
import type { Recorded } from '../../platform/eventsourcing/event.ts'
import { add, type Numbers, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { Asked, JobEvent } from '../jobs/events.ts'
import { fieldOf } from './figures.ts'
import { stepOfWait } from './waits.ts'

/** What became of outputs; those that the person has cancelled have not failed. */
export type Outcome = 'stored' | 'failed' | 'cancelled'

/** How the jobs fared that were asked for on a day; the id is the day. What has not happened is absent. */
export interface JobDayDocument extends ReadModel {
  /** How many have waited so long until the work on them began, by the steps of `waits.ts`. */
  readonly waits?: Readonly<Record<string, bigint>>
  /** What became of the outputs of those that have ended, by model. */
  readonly outcomes?: Readonly<Record<string, Readonly<Partial<Record<Outcome, bigint>>>>>
}

/**
 * Read model `job-days`, by the day in UTC on which jobs were asked for. Jobs of earlier releases, which do not say when that was, are in
 * none.
 */
export const jobDays = projection<JobEvent>({
  name: 'job-days',
  version: 1,
  indexes: [],
  on: {
    JobStarted: ({ created, data: { asked } }) =>
      asked && ofDay(asked, { [`waits.${stepOfWait(asked, created)}`]: 1n }),
    JobEnded: ({ data }) => data.asked && ofDay(data.asked, outcomesOf(data.asked, data.fates)),
  },
})

const ofDay = ({ at }: Asked, numbers: Numbers) => add(dayOf(new Date(at)), {}, numbers)

type Fates = Recorded<Extract<JobEvent, { type: 'JobEnded' }>>['data']['fates']

function outcomesOf({ model }: Asked, fates: Fates): Numbers {
  const numbers: Record<string, bigint> = {}
  for (const fate of fates) {
    const outcome: Outcome = fate.fate === 'failed' && fate.reason === 'cancelled' ? 'cancelled' : fate.fate
    const path = `outcomes.${fieldOf(model)}.${outcome}`
    numbers[path] = (numbers[path] ?? 0n) + 1n
  }
  return numbers
}
