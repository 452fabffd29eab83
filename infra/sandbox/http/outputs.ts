import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { produce } from '../scheduler.ts'
import { serviceOf } from '../services/services.ts'
import { isGone } from '../state.ts'
import { denial } from './access.ts'
import type { Context } from './context.ts'

const types: Readonly<Record<string, string>> = {
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
}

/** Serves the finished files without a key until the service deletes them. A lost file is made again with the same bytes. */
export function outputRoutes(app: FastifyInstance, context: Context): void {
  const { dir, tasks, now } = context
  app.get<{ Params: { task: string; file: string } }>(
    '/outputs/:task/:file',
    { config: { access: 'open', faultTarget: 'output' } },
    async (request, reply) => {
      const { params } = request
      const task = tasks.byId.get(params.task)
      const output = task?.end?.outputs.find(({ file }) => file === `outputs/${params.task}/${params.file}`)
      const service = task && serviceOf(task.accepted.service)?.media
      if (!service || !output || isGone(task, service.retentionMs, now())) {
        return reply.code(404).send(denial(request, 404, 'no such output'))
      }
      const path = join(dir, output.file)
      if (!existsSync(path)) await produce(context, task.accepted)
      reply.type(types[extname(path)] ?? 'application/octet-stream').header('content-length', (await stat(path)).size)
      return reply.send(createReadStream(path))
    },
  )
}
