import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../http/context.ts'
import { priceOf } from '../../inputs.ts'
import { lengthsOf } from '../../media.ts'
import type { Input, Model } from '../../model.ts'
import { refusal, success } from './envelope.ts'
import { wavespeedModels } from './models.ts'

// Play money. It is never used up, because the documentation does not say how the provider refuses a submit without money.
const startingBalance = 100_000

const schemaOf = (input: Input): object => {
  switch (input.kind) {
    case 'text':
    case 'media':
      return { type: 'string' }
    case 'number':
      return { type: input.whole ? 'integer' : 'number', minimum: input.from, maximum: input.to }
    case 'number-choice':
      return { type: 'integer', enum: input.of }
    case 'choice':
      return { type: 'string', enum: input.of }
    case 'size':
      return { type: 'string', description: `"width*height", each side ${input.from} to ${input.to}` }
    case 'media-list':
      return { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: input.most }
    case 'loras':
      return { type: 'array', items: { type: 'object', required: ['path'] }, maxItems: 3 }
    case 'flag':
      return { type: 'boolean', default: false }
  }
}

const typeOf = ({ makes, inputs }: Model) => {
  if (makes === 'clip') return inputs['image'] ? 'image-to-video' : 'video-to-video'
  return inputs['image'] || inputs['images'] ? 'image-to-image' : 'text-to-image'
}

const entry = (model: Model) => ({
  model_id: model.id,
  name: model.id,
  type: typeOf(model),
  base_price: priceOf(model, model.defaults) / 1e6,
  description: `${model.label} (sandbox: no AI model is called)`,
  api_schema: {
    type: 'object',
    required: model.required,
    properties: Object.fromEntries(
      Object.entries(model.inputs).map(([name, input]) => [
        name,
        { ...schemaOf(input), ...(model.defaults[name] === undefined ? {} : { default: model.defaults[name] }) },
      ]),
    ),
  },
})

const Quote = z.object({ model_id: z.string(), inputs: z.record(z.string(), z.unknown()).default({}) })

/** Models, prices, balance and the webhook secret. */
export function catalogueRoutes(app: FastifyInstance, { dir, tasks, webhookSecret }: Context): void {
  const config = { access: 'wavespeed' } as const
  app.get('/api/v3/models', { config }, () => success([...wavespeedModels.values()].map(entry)))
  app.get('/api/v3/balance', { config }, () => success({ balance: startingBalance - tasks.spent() / 1e6 }))
  app.get('/api/v3/webhook/secret', { config }, () => success({ secret: webhookSecret }))
  app.post('/api/v3/model/pricing', { config }, async (request, reply) => {
    const quote = Quote.safeParse(request.body)
    if (!quote.success) return reply.code(400).send(refusal(400, z.prettifyError(quote.error)))
    const model = wavespeedModels.get(quote.data.model_id)
    if (!model) return reply.code(404).send(refusal(404, 'model not found'))
    const { inputs } = quote.data
    const lengths = await lengthsOf(dir, model, inputs)
    return success({ unit_price: priceOf(model, inputs, lengths) / 1e6, currency: 'USD' })
  })
}
