import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageModels } from '../catalogue/models.ts'
import { toProviderRequest } from '../images/request.ts'
import { inspectImage } from '../media/derive.ts'
import { type Provider, type ProviderRequest, ProviderUnavailable, type TaskState } from './port.ts'
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts'
import { wavespeed } from './wavespeed/adapter.ts'

/** What every provider must do, run against the AI sandbox. */
const never = new AbortController().signal
const small = (prompt: string): ProviderRequest => ({
  path: 'wavespeed-ai/chroma',
  inputs: { prompt, size: '256*256' },
})

let sandbox: SandboxProcess
let provider: Provider
beforeAll(async () => {
  sandbox = await startSandboxProcess()
  provider = wavespeed({ baseUrl: sandbox.url, apiKey: 'any' })
})
afterAll(() => sandbox.stop())

async function accepted(request: ProviderRequest): Promise<string> {
  const submission = await provider.submit(request, never)
  if (submission.kind !== 'accepted') throw new Error(`the submit was ${submission.kind}`)
  return submission.taskId
}

async function ended(taskId: string): Promise<TaskState> {
  const kind = async () => (await provider.poll(taskId, never)).kind
  await expect.poll(kind, { timeout: 15_000 }).toMatch(/completed|failed/)
  return await provider.poll(taskId, never)
}

describe('wavespeed against the sandbox', () => {
  it('knows that it is one', () => expect(provider.sandbox).toBe(true))

  it('brings a picture of the size that was asked for', async () => {
    const state = await ended(await accepted(small('a harbour')))
    if (state.kind !== 'completed') throw new Error(`the task is ${state.kind}`)
    const bytes = await provider.download(state.outputs[0] ?? '', 10_000_000, never)
    expect(await inspectImage(bytes)).toMatchObject({ width: 256, height: 256 })
  })

  it.each([
    ['[refuse]', 'refused'],
    ['[fail]', 'provider-failed'],
  ])('says why a task failed: %s', async (word, reason) => {
    expect(await ended(await accepted(small(`a harbour ${word}`)))).toMatchObject({ kind: 'failed', reason })
  })

  it('is rejected with inputs that do not fit', async () => {
    const submission = await provider.submit({ path: 'wavespeed-ai/chroma', inputs: {} }, never)
    expect(submission).toMatchObject({ kind: 'rejected', reason: 'invalid-request' })
  })

  it('has no clear answer about a task that nobody knows', async () => {
    await expect(provider.poll('unknown', never)).rejects.toThrow(ProviderUnavailable)
  })

  it('buys a task per submit, equal ones too', async () => {
    const before = await sandbox.acceptedTasks()
    await Promise.all([1, 2].map(() => accepted(small('the same'))))
    expect((await sandbox.acceptedTasks()) - before).toBe(2)
  })

  it('is deferred above the account’s rate', async () => {
    const bronze = await startSandboxProcess({ SANDBOX_TIER: 'bronze' })
    const { submit } = wavespeed({ baseUrl: bronze.url, apiKey: 'any' })
    const kinds: string[] = []
    for (let n = 0; n < 11; n++) kinds.push((await submit(small('many'), never)).kind)
    await bronze.stop()
    expect(kinds).toEqual([...Array.from({ length: 10 }, () => 'accepted'), 'deferred'])
  })

  const offered = imageModels.filter((model) => model.available && model.provider === 'wavespeed')
  it.each(offered.map((model) => [model.id, model] as const))('takes what we ask of %s', async (_, model) => {
    const [quality = '2K'] = model.qualities
    for (const aspectRatio of model.aspectRatios) {
      const request = toProviderRequest(model, { aspectRatio, quality }, 'a harbour [fail]')
      expect(await provider.submit(request, never)).toMatchObject({ kind: 'accepted' })
    }
  })
})
