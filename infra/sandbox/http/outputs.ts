import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { produce } from '../scheduler.ts'
import { KEPT_MS } from '../state.ts'
import type { Context } from './context.ts'
import { refusal } from './envelope.ts'

const types: Readonly<Record<string, string>> = { '.jpeg': 'image/jpeg', '.png': 'image/png', '.webp': 'image/webp' }

/** The finished pictures, without a key, for seven days; a file that was lost is painted again, byte for byte. */
export const outputRoutes = (app: FastifyInstance, { dir, tasks, renderer, now }: Context): void => {
  app.get<{ Params: { task: string; file: string } }>('/outputs/:task/:file', async ({ params }, reply) => {
    const task = tasks.byId.get(params.task)
    const output = task?.end?.outputs.find(({ file }) => file === `outputs/${params.task}/${params.file}`)
    const expired = task?.end && now() - Date.parse(task.end.ended) > KEPT_MS
    if (!task || !output || expired) return reply.code(404).send(refusal(404, 'no such output'))
    const path = join(dir, output.file)
    if (!existsSync(path)) await produce(dir, renderer, task.accepted)
    return reply.type(types[extname(path)] ?? 'application/octet-stream').send(await readFile(path))
  })
}
