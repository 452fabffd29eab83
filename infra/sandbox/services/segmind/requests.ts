import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accept, baseOf, untilEnd } from '../../http/accept.ts'
import type { Context } from '../../http/context.ts'
import { isInputs, priceOf, refuse } from '../../inputs.ts'
import { isGone, statusOf, type Task } from '../../state.ts'
import { segmindModels } from './models.ts'

type Submit = FastifyRequest<{ Params: { slug: string } }>
type Look = FastifyRequest<{ Params: { id: string } }>

/** How long the service stores outputs, in milliseconds. */
export const segmindRetentionMs = 3600 * 1000

const statuses = { created: 'QUEUED', processing: 'PROCESSING', completed: 'COMPLETED', failed: 'FAILED' } as const

/** A task as Segmind's v2 shows it (providers 5); `inference_time` in seconds. */
const requestOf = (base: string, task: Task) => {
  const { accepted, end } = task
  const address = `${base}/v2/requests/${accepted.id}`
  const [output] = end?.outputs ?? []
  return {
    request_id: accepted.id,
    status: statuses[statusOf(task)],
    poll_url: `${address}/status`,
    status_url: `${address}/status`,
    response_url: address,
    ...(output === undefined ? {} : { output: `${base}/${output.file}` }),
    ...(end === undefined ? {} : { metrics: { inference_time: end.inferenceMs / 1000 } }),
    ...(end?.status === 'failed' ? { error: end.error } : {}),
  }
}

const taken = async (context: Context, request: Submit, reply: FastifyReply): Promise<Task | undefined> => {
  const model = segmindModels.get(request.params.slug)
  if (!model) {
    reply.code(404).send({ error: 'model not found' })
    return undefined
  }
  const { body } = request
  if (!isInputs(body)) {
    reply.code(400).send({ error: 'the body must be a JSON object' })
    return undefined
  }
  const fault = refuse(model, body)
  if (fault) {
    reply.code(400).send({ error: fault.message })
    return undefined
  }
  return accept(context, request, { service: 'segmind', model: model.id, inputs: body, price: priceOf(model, body) })
}

const submit = (context: Context) => async (request: Submit, reply: FastifyReply) => {
  const task = await taken(context, request, reply)
  return task ? requestOf(baseOf(request), task) : reply
}

// The synchronous call returns the bytes of the picture.
const submitAndWait = (context: Context) => async (request: Submit, reply: FastifyReply) => {
  const task = await taken(context, request, reply)
  if (!task) return reply
  await untilEnd(context, task)
  const [output] = task.end?.outputs ?? []
  if (!output) return reply.code(500).send({ error: task.end?.error ?? 'the request takes too long' })
  return reply.type('image/jpeg').send(await readFile(join(context.dir, output.file)))
}

const show = (context: Context) => async (request: Look, reply: FastifyReply) => {
  const task = context.tasks.byId.get(request.params.id)
  if (task?.accepted.service !== 'segmind' || isGone(task, segmindRetentionMs, context.now())) {
    return reply.code(404).send({ error: 'request not found' })
  }
  const { output, ...state } = requestOf(baseOf(request), task)
  return request.url.endsWith('/status') ? state : { ...state, ...(output === undefined ? {} : { output }) }
}

/** Segmind: submit and poll (v2), the synchronous call (v1), 405 for other methods (providers 5). */
export function segmindRequestRoutes(app: FastifyInstance, context: Context): void {
  app.post('/v2/:slug', { config: { access: 'segmind', faultTarget: 'submit' } }, submit(context))
  app.post('/v1/:slug', { config: { access: 'segmind', faultTarget: 'submit' } }, submitAndWait(context))
  app.get('/v2/requests/:id', { config: { access: 'segmind', faultTarget: 'poll' } }, show(context))
  app.get('/v2/requests/:id/status', { config: { access: 'segmind', faultTarget: 'poll' } }, show(context))
  const config = { access: 'segmind' } as const
  const notAllowed = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(405).send({ error: 'method not allowed' })
  for (const url of ['/v1/:slug', '/v2/:slug']) {
    app.route({ method: ['GET', 'PUT', 'PATCH', 'DELETE'], url, config, handler: notAllowed })
  }
  for (const url of ['/v2/requests/:id', '/v2/requests/:id/status']) {
    app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url, config, handler: notAllowed })
  }
}
