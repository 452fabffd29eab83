import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { CsvTable, endpoint } from '../../platform/http/contract/endpoint.ts'
import { StoryStep } from './contract.ts'

/** What happened in a job, for admins: from the log, without what the person typed and without pictures. */
export const readJob = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId',
  summary: 'Look at what happened in a job, output by output',
  refusals: [commonErrors.notFound],
  access: 'admin',
  params: z.object({ jobId: z.uuid() }),
  response: z.object({
    jobId: z.uuid(),
    userId: z.uuid(),
    kind: z.string(),
    model: z.string(),
    modelName: z.string(),
    requestedAt: z.iso.datetime(),
    outputs: z.array(z.object({ n: z.int(), steps: z.array(StoryStep) })),
  }),
})

/** The steps of all outputs of a job as a file. */
export const jobStepsFile = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/steps.csv',
  summary: 'Save what happened in a job as CSV',
  refusals: [commonErrors.notFound],
  access: 'admin',
  params: z.object({ jobId: z.uuid() }),
  response: CsvTable,
})
