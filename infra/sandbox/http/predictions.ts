import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Inputs, priceOf, refuse } from '../inputs.ts'
import { withoutBase64 } from '../media.ts'
import { models } from '../models.ts'
import { randomFrom } from '../pictures/random.ts'
import { KEPT_MS, statusOf, type Task } from '../state.ts'
import type { AcceptedLine } from '../task-log.ts'
import type { Context } from './context.ts'
import { predictionOf, refusal, success } from './envelope.ts'

const SYNC_MS = 60_000

/** The address under which the caller reached the sandbox. */
export const baseOf = (request: FastifyRequest): string => `http://${request.host}`

const isInputs = (body: unknown): body is Inputs => typeof body === 'object' && body !== null && !Array.isArray(body)

const isWebUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

// A model without a seed, or with -1, draws one from the task's number; the log keeps it.
const seedOf = (inputs: Inputs, number: number) => {
  const { seed } = inputs
  return typeof seed === 'number' && seed >= 0 ? seed : randomFrom(`seed of task ${number}`).whole(1, 2_147_483_646)
}

const accept = async (context: Context, model: string, inputs: Inputs, price: number, webhook: string | undefined) => {
  const small = await withoutBase64(context.dir, inputs)
  const number = context.tasks.nextNumber()
  const line: AcceptedLine = {
    type: 'accepted',
    number,
    id: randomUUID().replaceAll('-', ''),
    model,
    inputs: small,
    seed: seedOf(inputs, number),
    price,
    created: new Date(context.now()).toISOString(),
    ...(webhook === undefined ? {} : { webhook }),
  }
  await context.log.append(line)
  context.tasks.apply(line)
  const task = context.tasks.byId.get(line.id)
  if (!task) throw new Error(`task ${line.id} is not in the state`)
  context.scheduler.enqueue(task)
  return task
}

const Query = z.object({ webhook: z.string().refine(isWebUrl, 'must be an http or https URL').optional() })

const submit =
  (context: Context) => async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const model = models.get(request.params['*'])
    if (!model) return reply.code(404).send(refusal(404, 'model not found'))
    if (!isInputs(request.body)) return reply.code(400).send(refusal(400, 'the body must be a JSON object', 1401))
    const fault = refuse(model, request.body)
    if (fault) return reply.code(400).send(refusal(400, fault.message, fault.code))
    const query = Query.safeParse(request.query)
    if (!query.success) return reply.code(400).send(refusal(400, 'parameter "webhook" must be a URL', 1401))
    if (!context.admit()) return reply.code(429).send(refusal(429, 'Too many requests, please try again later.'))
    const task = await accept(context, model.id, request.body, priceOf(model, request.body), query.data.webhook)
    if (request.body['enable_sync_mode'] === true) {
      const patience = new AbortController()
      await Promise.race([
        context.scheduler.untilEnd(task),
        delay(SYNC_MS, undefined, { signal: patience.signal }).catch(() => undefined),
      ])
      patience.abort()
    }
    const data = await predictionOf(context.dir, baseOf(request), task)
    const timedOut = request.body['enable_sync_mode'] === true && !task.end
    return success(timedOut ? { ...data, code: 5004 } : data)
  }

const show = (context: Context) => async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
  const task = context.tasks.byId.get(request.params.id)
  if (!task) return reply.code(404).send(refusal(404, 'task not found'))
  return success(await predictionOf(context.dir, baseOf(request), task))
}

const History = z
  .object({
    page: z.int().min(1).default(1),
    page_size: z.int().min(1).max(100).default(20),
    model: z.string().optional(),
    status: z.enum(['created', 'processing', 'completed', 'failed']).optional(),
    created_after: z.iso.datetime({ offset: true }).optional(),
    created_before: z.iso.datetime({ offset: true }).optional(),
  })
  .default({ page: 1, page_size: 20 })

const matching = (context: Context, wanted: z.infer<typeof History>): Task[] => {
  const after = Math.max(context.now() - KEPT_MS, Date.parse(wanted.created_after ?? '1970-01-01T00:00:00Z'))
  const before = wanted.created_before === undefined ? Number.POSITIVE_INFINITY : Date.parse(wanted.created_before)
  return [...context.tasks.byId.values()]
    .filter(({ accepted }) => Date.parse(accepted.created) >= after && Date.parse(accepted.created) <= before)
    .filter((task) => wanted.model === undefined || task.accepted.model === wanted.model)
    .filter((task) => wanted.status === undefined || statusOf(task) === wanted.status)
    .sort((left, right) => right.accepted.number - left.accepted.number)
}

const history = (context: Context) => async (request: FastifyRequest, reply: FastifyReply) => {
  const wanted = History.safeParse(request.body ?? undefined)
  if (!wanted.success) return reply.code(400).send(refusal(400, z.prettifyError(wanted.error)))
  const found = matching(context, wanted.data)
  const { page, page_size } = wanted.data
  const items = await Promise.all(
    found.slice((page - 1) * page_size, page * page_size).map(async (task) => ({
      ...(await predictionOf(context.dir, baseOf(request), task)),
      input: task.accepted.inputs,
    })),
  )
  return success({ page, page_size, total: found.length, items })
}

/** Submit, poll (both paths) and history (providers 3.1). */
export const predictionRoutes = (app: FastifyInstance, context: Context): void => {
  app.post('/api/v3/predictions', history(context))
  app.get('/api/v3/predictions/:id', show(context))
  app.get('/api/v3/predictions/:id/result', show(context))
  app.post('/api/v3/*', submit(context))
}
