import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../http/context.ts'
import { isPicture } from '../../pictures/references.ts'
import { switchesIn } from '../../switches.ts'
import type { CalledLine } from '../../task-log.ts'
import { eventsOf, type Finish, usageOf } from './events.ts'
import { type ChatModel, chatModels } from './models.ts'
import { cutTo, replyTo, tokensOf } from './reply.ts'
import { ChatRequest, picturesOf, refusal, textsOf, wordsOf } from './wire.ts'

/** As large as the largest request that such services take. */
const bodyLimit = 64 * 1024 * 1024
/** How long an answer takes at speed 1, in seconds. */
const seconds = 2.5

interface Checked {
  readonly request: ChatRequest
  readonly model: ChatModel
  readonly pictures: readonly Buffer[]
}

interface No {
  readonly status: number
  readonly body: object
}

const no = (status: number, message: string, metadata?: object): No => ({
  status,
  body: refusal(status, message, metadata),
})

async function check(body: unknown): Promise<Checked | No> {
  const parsed = ChatRequest.safeParse(body)
  if (!parsed.success) return no(400, 'The request is not valid.')
  const request = parsed.data
  const model = chatModels.get(request.model)
  if (!model) return no(404, `No endpoints found for ${request.model}.`)
  const pictures = picturesOf(request).filter((picture) => picture !== undefined)
  if (pictures.length > 0 && !model.sees) return no(404, 'No endpoints found that support image input.')
  if (pictures.length < picturesOf(request).length || !(await areAllPictures(pictures))) {
    return no(400, 'An image is no data URL of a picture.')
  }
  if (switchesOf(request).refuse) {
    return no(403, 'The input was flagged by moderation.', { reasons: ['sandbox'], flagged_input: '' })
  }
  return { request, model, pictures }
}

const areAllPictures = async (pictures: readonly Buffer[]): Promise<boolean> =>
  (await Promise.all(pictures.map(isPicture))).every(Boolean)

const complete = (context: Context) => async (request: FastifyRequest, reply: FastifyReply) => {
  const checked = await check(request.body)
  if ('status' in checked) return reply.code(checked.status).send(checked.body)
  if (!context.admit.images()) return reply.code(429).send(refusal(429, 'Rate limit exceeded.'))
  const { fail, slowMs } = switchesOf(checked.request)
  const { stream } = checked.request
  const pause = (share: number) => context.pauseFor(seconds * share, slowMs && slowMs * share)
  const [whole] = await Promise.all([fail ? '' : replyTo(checked.request, checked.pictures), !stream && pause(1)])
  const { text, whole: isWhole } = cutTo(whole, checked.request.max_tokens)
  const tokens = tokensOf(wordsOf(checked.request), checked.pictures.length, text)
  const line = calledLine(context, checked, tokens)
  await context.log.append(line)
  context.tasks.apply(line)
  const finish = fail ? 'error' : isWhole ? 'stop' : 'length'
  reply.header('x-generation-id', line.id)
  if (!stream) return reply.send(answerOf(line, text, finish))
  return reply.type('text/event-stream').send(Readable.from(eventsOf({ line, text, finish, pause })))
}

/** The switches of what was asked last: those of earlier questions have had their effect. */
const switchesOf = (request: ChatRequest) => switchesIn(textsOf(request, 'user').at(-1) ?? '')

function calledLine({ now }: Context, { request, model, pictures }: Checked, tokens: CalledLine['tokens']): CalledLine {
  const micros = Math.ceil(tokens.prompt * model.inputPrice + tokens.completion * model.outputPrice)
  return {
    type: 'called',
    id: `gen-${randomUUID()}`,
    service: 'openrouter',
    model: request.model,
    pictures: pictures.length,
    tokens,
    price: micros,
    created: new Date(now()).toISOString(),
  }
}

function answerOf({ id, model, tokens, price, created }: CalledLine, text: string, finish: Finish) {
  const failure = { error: { code: 502, message: 'The model failed.' } }
  return {
    id,
    object: 'chat.completion',
    created: Math.floor(Date.parse(created) / 1000),
    model,
    choices: [
      {
        index: 0,
        finish_reason: finish,
        native_finish_reason: finish,
        message: { role: 'assistant', content: text },
        ...(finish === 'error' && failure),
      },
    ],
    usage: usageOf(tokens, price),
  }
}

/** Chat completions, and the call that tells about the key (providers 6). */
export function completionRoutes(app: FastifyInstance, context: Context): void {
  app.post(
    '/api/v1/chat/completions',
    { bodyLimit, config: { access: 'openrouter', faultTarget: 'submit' } },
    complete(context),
  )
  app.get('/api/v1/key', { config: { access: 'openrouter' } }, () => ({
    data: { label: 'AI sandbox', limit: null, limit_remaining: null, usage: 0, is_free_tier: false },
  }))
}
