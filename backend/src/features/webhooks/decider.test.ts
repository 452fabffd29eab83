import { it } from 'vitest'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { context, jobId, userId } from '../jobs/testing/builders.ts'
import { reportDecider } from './decider.ts'
import type { ReportEvent } from './events.ts'

const report = { userId, jobId, n: 1, attempt: 1, provider: 'wavespeed', taskId: 'task1', status: 'completed' } as const
const reported: ReportEvent = { type: 'TaskReported', data: report }

it('records the first report of an output', () => {
  given(reportDecider)
    .when({ ...context, ...report, type: 'ReportTask' })
    .then(reported)
})

it('ignores a second report, whatever it says', () => {
  given(reportDecider, reported)
    .when({ ...context, ...report, type: 'ReportTask' })
    .then()
  given(reportDecider, reported)
    .when({ ...context, ...report, type: 'ReportTask', taskId: 'task2', status: 'failed' })
    .then()
})
