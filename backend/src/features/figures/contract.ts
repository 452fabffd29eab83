import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { CsvTable, endpoint } from '../../platform/http/contract/endpoint.ts'
import { PeriodQuery } from '../../platform/http/contract/period-query.ts'

/** Money in cents, fractions allowed. */
const Cents = z.number()

/** Somebody with an account, as admins see them (spec video 3). Texts are null where nothing is known, or where it was erased. */
export const AdminUser = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  status: z.enum(['active', 'suspended', 'deleted']),
})
export type AdminUser = z.infer<typeof AdminUser>

/** Spec video 7. The users are those of all time, newest first; a page that lists them by itself asks for none. */
export const readAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'Count people, generations, videos and cost in a period',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: PeriodQuery.extend({ users: z.enum(['all', 'none']).default('all') }),
  response: z.object({
    /** People who joined in the period. */
    totalUsers: z.int(),
    /** Jobs of images that were asked for. */
    totalGenerations: z.int(),
    /** Pictures and videos that were stored. */
    totalImages: z.int(),
    totalVideos: z.int(),
    /** What was charged, in cents. */
    totalCosts: Cents,
    /** How much of that is simulated, because the AI sandbox was at work. */
    simulatedCosts: Cents,
    users: z.array(AdminUser),
  }),
})
export type Analytics = z.infer<typeof readAnalytics.response>

const SeriesDay = z.object({
  day: z.iso.date(),
  users: z.int(),
  /** Jobs of images that were asked for. */
  generations: z.int(),
  /** Jobs of all kinds that were asked for, and outputs that have failed. */
  jobs: z.int(),
  failures: z.int(),
  images: z.int(),
  videos: z.int(),
  cost: Cents,
  /** How much of that is simulated, because the AI sandbox was at work. */
  simulatedCost: Cents,
})

/** What a model has cost, in all and day by day. */
const ModelSeries = z.object({
  model: z.string(),
  modelName: z.string(),
  total: Cents,
  /** How much of the total is simulated. */
  simulatedCost: Cents,
  costs: z.array(Cents),
})

/** The figures of each day of a period, for charts. Days in which nothing happened have zeros; an open bound ends with the first and last figures. */
export const readSeries = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/series',
  summary: 'Follow people, jobs, failures and cost day by day',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: PeriodQuery,
  response: z.object({
    days: z.array(SeriesDay),
    /** The dearest first; `costs` has a number for each of `days`. */
    models: z.array(ModelSeries),
  }),
})
export type Series = z.infer<typeof readSeries.response>

/** What a model has cost in a period, and how much of that is simulated. */
const ModelCost = z.object({ model: z.string(), modelName: z.string(), cost: Cents, simulatedCost: Cents })

/** Spec video 7 and 3: the figures of one person in a period. */
export const readUserAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/analytics',
  summary: 'Count what one person has made and spent in a period',
  refusals: [commonErrors.notFound, commonErrors.reversedPeriod],
  access: 'admin',
  params: z.object({ userId: z.uuid() }),
  query: PeriodQuery,
  response: z.object({
    totalGenerations: z.int(),
    totalImages: z.int(),
    totalVideos: z.int(),
    totalCosts: Cents,
    simulatedCosts: Cents,
    /** Dearest first. */
    modelSpends: z.array(ModelCost),
  }),
})
export type UserAnalytics = z.infer<typeof readUserAnalytics.response>

/** What each model has cost in a period as a file. */
export const modelsFile = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/models.csv',
  summary: 'Save what each model has cost as CSV',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: PeriodQuery,
  response: CsvTable,
})

/** What each model has cost on each day of a period as a file; without the days on which it has cost nothing. */
export const modelDaysFile = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/model-days.csv',
  summary: 'Save what each model has cost day by day as CSV',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: PeriodQuery,
  response: CsvTable,
})

/** What one person has spent on each model in a period as a file. */
export const userModelsFile = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/models.csv',
  summary: 'Save what one person has spent on each model as CSV',
  refusals: [commonErrors.notFound, commonErrors.reversedPeriod],
  access: 'admin',
  params: z.object({ userId: z.uuid() }),
  query: PeriodQuery,
  response: CsvTable,
})

/** The figures of each day as a file. */
export const seriesFile = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/series.csv',
  summary: 'Save the figures of each day as CSV',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: PeriodQuery,
  response: CsvTable,
})
