import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import { outputsOf } from '../../generation/refs.ts'
import { nextStep } from '../task/next-step.ts'
import { submitOnce } from '../task/submit.ts'

let world: ActivityWorld
beforeAll(async () => {
  world = await startActivityWorld()
})
afterAll(() => world.log.stop())

const loraUrl = 'https://huggingface.co/me/high.safetensors'

/** An admitted job of one output with a LoRA. */
async function requested(model: string) {
  const [output] = outputsOf(
    await world.log.admitFor(await world.log.newUser(), 1, {
      model,
      unitPrice: 20_000,
      loraId: '66666666-6666-4666-8666-666666666666',
      sentPrompt: 'ohwx, a lighthouse at dawn',
      loraUrl,
    }),
  )
  if (output === undefined) throw new Error('A job has an output')
  return output
}

async function send(output: Awaited<ReturnType<typeof requested>>): Promise<void> {
  const next = await nextStep(world.deps, output, 'me', 'reconcile')
  if (next.kind !== 'submit') throw new Error(`expected to submit, not to ${next.kind}`)
  await activityEnvironment().run(submitOnce, world.deps, next.intent)
}

describe('the request for an output with a LoRA', () => {
  it('is the same in each attempt: the weights, and the prompt that was composed at the request', async () => {
    const output = await requested('wavespeed-ai/flux-krea-dev-lora')
    world.provider.respondNext({ kind: 'deferred', retryAfterSeconds: 0, message: 'Later.' })
    await send(output)
    await send(output)
    const posts = world.provider.posts.slice(-2).map(({ inputs }) => inputs)
    expect(posts).toMatchObject(
      [0, 1].map(() => ({ prompt: 'ohwx, a lighthouse at dawn', loras: [{ path: loraUrl }] })),
    )
    const events = await world.log.outputEvents({ ...output, outputs: 1 }, 0)
    const hashes = events.flatMap(({ type, data }) => (type === 'OutputIntended' ? [data.requestHash] : []))
    expect(hashes).toHaveLength(2)
    expect(new Set(hashes).size).toBe(1)
  })

  it('is not sent to a model that no longer takes one', async () => {
    await expect(send(await requested('wavespeed-ai/chroma'))).rejects.toThrow('Chroma no longer takes a LoRA.')
  })
})
