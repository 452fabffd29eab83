import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { corruptResponse, refuseByFault } from '../faults/faulty-responses.ts'
import { SwitchRequest } from '../faults/kinds.ts'
import { promptIn } from '../inputs.ts'
import type { Task } from '../state.ts'
import { calledService } from './access.ts'
import type { Context } from './context.ts'

const Ids = z.object({ id: z.string().optional(), task: z.string().optional() })

const taskOf = ({ tasks }: Context, request: FastifyRequest): Task | undefined => {
  if (request.made) return request.made
  const { id, task } = Ids.parse(request.params ?? {})
  return tasks.byId.get(id ?? task ?? '')
}

const promptOf = (request: FastifyRequest, task: Task | undefined) => {
  return task ? promptIn(task.accepted.inputs) : calledService(request).promptIn(request.body)
}

const struck = async (context: Context, request: FastifyRequest, phase: 'before' | 'after') => {
  const { faultTarget } = request.routeOptions.config
  if (!faultTarget) return undefined
  const task = taskOf(context, request)
  const prompt = promptOf(request, task)
  const lines = faultTarget === 'submit' && phase === 'before' ? context.faults.read(prompt) : []
  const [path = ''] = request.url.split('?')
  const [fault] = context.faults.draw({ target: faultTarget, phase, path, prompt, task: task?.accepted.id ?? '' })
  const news = [...lines, ...(fault ? [fault] : [])]
  await Promise.all(news.map(context.log.append))
  for (const line of news) context.tasks.apply(line)
  return fault
}

/** Adds the control endpoint of the fault switches, and the hooks by which they strike requests. */
export function faultRoutes(app: FastifyInstance, context: Context): void {
  const { faults, log } = context
  const config = { access: 'wavespeed' } as const
  app.get('/faults', { config }, () => faults.list())
  app.delete('/faults', { config }, (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })
  app.post('/faults', { config }, async (request, reply) => {
    const wanted = SwitchRequest.safeParse(request.body)
    if (!wanted.success) return reply.code(400).send({ error: z.prettifyError(wanted.error) })
    const line = faults.add(wanted.data)
    await log.append(line)
    return line
  })
  app.addHook('preHandler', async (request, reply) => {
    const fault = await struck(context, request, 'before')
    return fault ? refuseByFault(fault, request, reply) : undefined
  })
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const fault = reply.statusCode < 400 ? await struck(context, request, 'after') : undefined
    return fault ? corruptResponse(fault, request, reply, payload) : payload
  })
}
