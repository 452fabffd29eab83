import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accept, baseOf, type CheckedSubmit, untilEnd } from '../../http/accept.ts'
import type { Context } from '../../http/context.ts'
import { isInputs, priceOf, refuse } from '../../inputs.ts'
import { lengthsOf } from '../../media.ts'
import type { Model } from '../../model.ts'
import { statusOf, type Task } from '../../state.ts'
import { predictionOf, refusal, success } from './envelope.ts'
import { wavespeedModels } from './models.ts'

/** How long the service stores outputs and history, in milliseconds (providers 3.5, 8). */
export const wavespeedRetentionMs = 7 * 24 * 3600 * 1000

const isWebUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const Query = z.object({ webhook: z.string().refine(isWebUrl, 'must be an http or https URL').optional() })

interface No {
  readonly status: number
  readonly body: object
}

const no = (status: number, message: string, code?: number): No => ({ status, body: refusal(status, message, code) })

const parseSubmit = (model: Model, body: unknown, query: unknown): Omit<CheckedSubmit, 'price'> | No => {
  if (!isInputs(body)) return no(400, 'the body must be a JSON object', 1401)
  const fault = refuse(model, body)
  if (fault) return no(400, fault.message, fault.code)
  const parsed = Query.safeParse(query)
  if (!parsed.success) return no(400, 'parameter "webhook" must be a URL', 1401)
  return { service: 'wavespeed', model: model.id, inputs: body, ...parsed.data }
}

const submit =
  (context: Context) => async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const model = wavespeedModels.get(request.params['*'])
    if (!model) return reply.code(404).send(refusal(404, 'model not found'))
    const wanted = parseSubmit(model, request.body, request.query)
    if ('status' in wanted) return reply.code(wanted.status).send(wanted.body)
    const isAdmitted = model.makes === 'clip' ? context.admit.videos() : context.admit.images()
    if (!isAdmitted) return reply.code(429).send(refusal(429, 'Too many requests, please try again later.'))
    const price = priceOf(model, wanted.inputs, await lengthsOf(context.dir, model, wanted.inputs))
    const task = await accept(context, request, { ...wanted, price })
    const wait = model.inputs['enable_sync_mode'] !== undefined && wanted.inputs['enable_sync_mode'] === true
    if (wait) await untilEnd(context, task)
    const data = await predictionOf(context.dir, baseOf(request), task)
    return success(wait && !task.end ? { ...data, code: 5004 } : data)
  }

const show = (context: Context) => async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
  const task = context.tasks.byId.get(request.params.id)
  if (task?.accepted.service !== 'wavespeed') return reply.code(404).send(refusal(404, 'task not found'))
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
  const after = Math.max(
    context.now() - wavespeedRetentionMs,
    Date.parse(wanted.created_after ?? '1970-01-01T00:00:00Z'),
  )
  const before = wanted.created_before === undefined ? Number.POSITIVE_INFINITY : Date.parse(wanted.created_before)
  return [...context.tasks.byId.values()]
    .filter(({ accepted }) => accepted.service === 'wavespeed')
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
export function predictionRoutes(app: FastifyInstance, context: Context): void {
  app.post('/api/v3/predictions', { config: { access: 'wavespeed', faultTarget: 'history' } }, history(context))
  app.get('/api/v3/predictions/:id', { config: { access: 'wavespeed', faultTarget: 'poll' } }, show(context))
  app.get('/api/v3/predictions/:id/result', { config: { access: 'wavespeed', faultTarget: 'poll' } }, show(context))
  app.post('/api/v3/*', { config: { access: 'wavespeed', faultTarget: 'submit' } }, submit(context))
}
