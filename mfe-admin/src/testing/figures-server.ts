import {
  type AdminUser,
  deleteUser,
  listLedger,
  pageOfUsers,
  readAnalytics,
  readCallStory,
  readJob,
  readJobHealth,
  readSeries,
  readUser,
  readUserAnalytics,
  setUserStatus,
} from '@studio/backend/contract/admin'
import { type Asked, asAda, refusal, serve } from './open-admin.tsx'

/** An id that is told apart by a number. */
export const idOf = (n: number): string => `7b7f5f7e-58a8-4b58-9a52-${String(n).padStart(12, '0')}`

/** Somebody with an account. */
export function personOf(n: number, more: Partial<AdminUser> = {}): AdminUser {
  return {
    id: idOf(n),
    firstName: 'Mira',
    lastName: `Number${n}`,
    email: `mira${n}@studio.example`,
    createdAt: '2026-11-02T10:00:00.000Z',
    status: 'active',
    ...more,
  }
}

const spent = { totalGenerations: 1284, totalImages: 3120, totalVideos: 12, totalCosts: 34_212.5, simulatedCosts: 0 }
const seedream = { model: 'bytedance/seedream-v4', modelName: 'SeeDream 4.0', cost: 25_659.4, simulatedCost: 0 }
const kling = { model: 'kling-2.5', modelName: 'Kling 2.5', cost: 8553.1, simulatedCost: 0 }

const named = ({ model, modelName }: typeof seedream) => ({ model, modelName })

/** Days in a row, the last of them the 24th of November 2026. */
function daysOf(count: number) {
  return Array.from({ length: count }, (_day, n) => ({
    day: new Date(Date.UTC(2026, 10, 24 - (count - 1 - n))).toISOString().slice(0, 10),
    users: n % 3,
    generations: 4 * n,
    jobs: 5 * n,
    failures: n % 2,
    images: 10 * n,
    videos: n,
    cost: 100 * Math.max(n, 1),
    simulatedCost: 0,
  }))
}

interface Figures {
  people: readonly AdminUser[]
  days: number
  pageSize: number
  /** Responds in the place of what is asked for. */
  instead: (asked: Asked) => Response | Promise<Response> | undefined
}

/** Test helper: the figures of a small product, with an admin signed in; what a test changes in the result holds from then on. */
export function serveFigures(given: Partial<Figures> = {}) {
  const figures: Figures = {
    people: [personOf(1), personOf(2)],
    days: 30,
    pageSize: 2,
    instead: () => undefined,
    ...given,
  }
  const asked = serve(asAda((call) => figures.instead(call) ?? respond(figures, call)))
  return { figures, asked }
}

function respond(figures: Figures, asked: Asked): Response | undefined {
  const { path, query } = asked
  const [, userId, what] = /^\/api\/admin\/users\/([0-9a-f-]{36})(?:\/(\w+))?$/.exec(path) ?? []
  if (userId !== undefined) return ofUser(figures, asked, userId, what)
  if (path === readAnalytics.path) return Response.json(analytics())
  if (path === readSeries.path) return Response.json(series(figures.days))
  if (path === readJobHealth.path) return Response.json(health)
  if (path === pageOfUsers.path) return Response.json(pageOf(figures, query))
  if (path === listLedger.path) return Response.json(ledger(query))
  if (path === `/api/admin/calls/${idOf(6)}`) return Response.json(call())
  return path === `/api/admin/jobs/${idOf(7)}` ? Response.json(job()) : undefined
}

function ofUser(figures: Figures, { method, body }: Asked, userId: string, what: string | undefined) {
  const user = figures.people.find(({ id }) => id === userId)
  if (user === undefined) return refusal(404, 'not-found', 'There is no such user.')
  const change = (status: AdminUser['status']): Response => {
    figures.people = figures.people.map((each) => (each === user ? { ...each, status } : each))
    return Response.json({ success: true })
  }
  switch (`${method} ${what ?? ''}`) {
    case 'GET analytics':
      return Response.json(ofPerson())
    case 'GET exports':
      return Response.json([])
    case 'PATCH status':
      return change(setUserStatus.body.parse(body).status)
    case 'DELETE ':
      deleteUser.body.parse(body)
      return change('deleted')
    default:
      return Response.json(readUser.response.parse(user))
  }
}

const analytics = () => readAnalytics.response.parse({ ...spent, totalUsers: 1204, users: [] })

const ofPerson = () => readUserAnalytics.response.parse({ ...spent, modelSpends: [seedream, kling] })

function series(count: number) {
  const days = daysOf(count)
  const models = [seedream, kling].map(({ cost, ...model }, at) => ({
    ...model,
    total: cost,
    costs: days.map((day) => (at === 0 ? 0.75 : 0.25) * day.cost),
  }))
  return readSeries.response.parse({ days, models: count === 0 ? [] : models })
}

const at = '2026-11-23T10:00:00.000Z'

const health = readJobHealth.response.parse({
  queue: [],
  models: [
    { ...named(kling), stored: 3, failed: 1, cancelled: 0, failureRate: 0.25 },
    { ...named(seedream), stored: 3110, failed: 10, cancelled: 2, failureRate: 10 / 3120 },
    { model: 'wan', modelName: 'Wan', stored: 5, failed: 0, cancelled: 0, failureRate: 0 },
  ],
  orphans: { count: 0, cost: 0, simulatedCost: 0, newest: [] },
})

/** Two pages: an image of a job, then a call of a language model. */
function ledger(query: URLSearchParams) {
  const about = { at, userId: idOf(1), sandbox: true }
  const image = {
    ...about,
    id: 'a',
    feature: 'image',
    ...named(seedream),
    provider: 'wavespeed',
    cost: 2.7,
    output: { jobId: idOf(7), n: 1 },
  }
  const chat = {
    ...about,
    id: 'b',
    feature: 'chat',
    model: 'gpt',
    modelName: 'GPT',
    provider: 'openrouter',
    cost: 0.0123,
    callId: idOf(6),
  }
  const isFirst = query.get('after') === null
  return listLedger.response.parse({
    charges: [isFirst ? image : chat],
    ...(isFirst && { next: `1700000000000.${idOf(9)}` }),
  })
}

function job() {
  const steps = [
    { step: 'requested', at },
    { step: 'sent', at, attempt: 1, provider: 'WaveSpeed', sandbox: true },
    { step: 'deferred', at, until: '2026-11-23T10:01:00.000Z' },
    { step: 'progressed', at, progress: 40 },
    { step: 'failed', at, reason: 'refused' },
    { step: 'charged', at, amountCents: 2.7 },
  ]
  const about = { jobId: idOf(7), userId: idOf(1), kind: 'image', ...named(seedream), requestedAt: at }
  return readJob.response.parse({ ...about, outputs: [{ n: 0, steps }] })
}

function call() {
  const subject = { feature: 'chat', model: 'gpt', modelName: 'GPT', provider: 'openrouter', sandbox: true }
  const steps = [
    { step: 'reserved', at, amountCents: 5 },
    { step: 'sent', at },
    { step: 'answered', at, inputTokens: 1_000, outputTokens: 200, isCutOff: true },
    { step: 'charged', at, amountCents: 0.0123 },
    { step: 'settled', at, amountCents: 0.0123 },
  ]
  return readCallStory.response.parse({ callId: idOf(6), userId: idOf(1), subject, steps })
}

/** A few people at a time, in the order in which they are. */
function pageOf({ people, pageSize }: Figures, query: URLSearchParams) {
  const words = query.get('search')?.toLowerCase() ?? ''
  const found = people.filter(({ email }) => email?.includes(words) ?? words === '')
  const from = Number((query.get('after') ?? '0').split('.')[0])
  const spentByDay = Array.from({ length: 30 }, (_day, n) => 10 * n)
  const users = found
    .slice(from, from + pageSize)
    .map((user) => ({ ...user, ...spent, spentByDay, simulatedInDays: 0 }))
  const hasMore = found.length > from + pageSize
  return pageOfUsers.response.parse({
    users,
    ...(hasMore && { next: `${from + pageSize}.${idOf(from + pageSize)}` }),
  })
}
