import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sourceOfBytes } from '../../platform/media/blobs/byte-source.ts'
import type { Provider, ProviderRequest } from '../../platform/providers/port.ts'
import { testGoodConduct } from '../../platform/providers/testing/good-conduct.ts'
import { liveSubjects } from '../../platform/providers/testing/live.ts'
import { type SandboxProcess, startSandboxProcess } from '../../platform/providers/testing/sandbox-process.ts'
import {
  accepted,
  ended,
  never,
  ownPrompt,
  type Subject,
  segmindSubject,
  wavespeedSubject,
} from '../../platform/providers/testing/subject.ts'
import { testUnderFaults, testUploadsUnderFaults } from '../../platform/providers/testing/under-faults.ts'
import { wavespeed } from '../../platform/providers/wavespeed/adapter.ts'
import { soulStyles } from '../catalogue/contract.ts'
import { imageModels } from '../catalogue/models.ts'
import { toProviderRequest } from './form/request.ts'

/** What every provider must do: one suite for all adapters, here against the AI sandbox. */
let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await startSandboxProcess()
})
afterEach(() => sandbox.switchOff())
afterAll(() => sandbox.stop())

const account = () => ({ baseUrl: sandbox.url, apiKey: sandbox.key })
const nothing = () => undefined

const subjects: readonly (readonly [string, () => Subject])[] = [
  ['wavespeed', () => wavespeedSubject(account())],
  ['segmind', () => segmindSubject(account())],
]

describe.each(liveSubjects(process.env))('$name itself', (subject) => {
  testGoodConduct(() => subject, subject.spend)
})

describe.each(subjects)('%s against the sandbox', (name, subject) => {
  it('says that it is a sandbox', () => expect(subject().connect().sandbox).toBe(true))

  describe('when nothing fails', () => {
    testGoodConduct(subject, nothing)
  })
  describe('when something fails', () => {
    testUnderFaults(() => ({ subject: subject(), sandbox }))
  })

  it('buys a task per submit, equal ones too', async () => {
    const { connect, request } = subject()
    const prompt = ownPrompt('[fail]')
    const provider = connect()
    await Promise.all([1, 2].map(() => accepted(provider, request(prompt))))
    expect(await sandbox.acceptedTasks(prompt)).toBe(2)
  })

  const offered = imageModels.filter((model) => model.provider === name)
  it.each(offered.map((model) => [model.id, model] as const))('accepts our requests for %s', async (_, model) => {
    const provider = subject().connect()
    const references = model.references.min > 0 ? ['data:image/png;base64,aGFyYm91cg=='] : []
    for (const quality of model.qualities) {
      for (const aspectRatio of model.aspectRatios) {
        const loraUrl = model.lora && 'https://huggingface.co/me/high.safetensors'
        const content = { prompt: 'a harbour [fail]', references, seed: 7, loraUrl }
        const request = toProviderRequest(model, { aspectRatio, quality }, content)
        expect(await provider.submit(request, never)).toMatchObject({ kind: 'accepted' })
      }
    }
    for (const style of soulStyles.filter((each) => each in model.styles)) {
      const [quality = '2K'] = model.qualities
      const content = { prompt: 'a harbour [fail]', references, seed: 7 }
      const request = toProviderRequest(model, { aspectRatio: 'auto', quality, style }, content)
      expect(await provider.submit(request, never)).toMatchObject({ kind: 'accepted' })
    }
  })
})

describe.each(subjects)('uploads of %s', (_, subject) => {
  testUploadsUnderFaults(() => ({ subject: subject(), sandbox }))
})

describe('a picture uploaded to wavespeed', () => {
  it('can be used as a reference', async () => {
    const provider = wavespeed(account())
    const bytes = await provider.download(await pictureOf(provider), 10_000_000, never)
    const image = await provider.upload({ bytes: sourceOfBytes(bytes), contentType: 'image/png' }, never)
    const inputs = { prompt: ownPrompt(''), image, size: '256*256', strength: 0.6 }
    const taskId = await accepted(provider, { path: 'wavespeed-ai/wan-2.2/image-to-image', inputs })
    expect((await ended(provider, taskId)).kind).toBe('completed')
  })

  async function pictureOf(provider: ReturnType<typeof wavespeed>) {
    const { request } = wavespeedSubject(account())
    const state = await ended(provider, await accepted(provider, request(ownPrompt(''))))
    return state.kind === 'completed' ? (state.outputs[0] ?? '') : ''
  }
})

const period = () => ({ from: new Date(Date.now() - 60_000), to: new Date() })
const equalTo = async (provider: Provider, lost: ProviderRequest) =>
  (await provider.findTasks?.(lost, period(), never))?.equal ?? []

describe('the history of wavespeed', () => {
  it('contains a task whose response was lost, and every other with the same inputs', async () => {
    const { connect, request } = wavespeedSubject(account())
    const provider = connect()
    const lost = request(ownPrompt('[fail] [drop-after]'))
    expect((await provider.submit(lost, never)).kind).toBe('unclear')
    const found = await equalTo(provider, lost)
    expect(found).toHaveLength(1)
    expect((await ended(provider, found[0] ?? '')).kind).toBe('failed')
    const twin = await accepted(provider, lost)
    expect(new Set(await equalTo(provider, lost))).toEqual(new Set([...found, twin]))
  })

  it('contains no task of a submit that never arrived, nor one with other inputs', async () => {
    const { connect, request } = wavespeedSubject(account())
    const provider = connect()
    const never1 = request(ownPrompt('[fail] [drop]'))
    expect((await provider.submit(never1, never)).kind).toBe('unclear')
    const other = await accepted(provider, request(ownPrompt('[fail]')))
    expect(await equalTo(provider, never1)).toEqual([])
    expect((await provider.findTasks?.(never1, period(), never))?.others).toContain(other)
  })
})

describe('synchronous submits to wavespeed', () => {
  const sync = () => wavespeed({ ...account(), sync: true })
  const subject = wavespeedSubject({ baseUrl: 'http://127.0.0.1', apiKey: '' })
  const request = (prompt: string): ProviderRequest => {
    const { path, inputs } = subject.request(prompt)
    return { path, inputs: { ...inputs, seed: 7 } }
  }

  it('get a response when the task has ended', async () => {
    const provider = sync()
    expect((await provider.poll(await accepted(provider, request(ownPrompt(''))), never)).kind).toBe('completed')
  })

  it('report a failure as polling does', async () => {
    const provider = sync()
    const state = await provider.poll(await accepted(provider, request(ownPrompt('[refuse]'))), never)
    expect(state).toMatchObject({ kind: 'failed', reason: 'refused' })
  })

  it('are unclear when a gateway times out, and the history contains the task', async () => {
    const provider = sync()
    const lost = request(ownPrompt('[fail] [server-error-after]'))
    expect((await provider.submit(lost, never)).kind).toBe('unclear')
    expect(await equalTo(provider, lost)).toHaveLength(1)
  })
})

describe('the smallest account of wavespeed', () => {
  it('is deferred above its rate', async () => {
    const bronze = await startSandboxProcess({ SANDBOX_TIER: 'bronze' })
    const { connect, request } = wavespeedSubject({ baseUrl: bronze.url, apiKey: bronze.key })
    const { submit } = connect()
    const kinds: string[] = []
    for (let n = 0; n < 11; n++) kinds.push((await submit(request('a harbour [fail]'), never)).kind)
    await bronze.stop()
    expect(kinds).toEqual([...Array.from({ length: 10 }, () => 'accepted'), 'deferred'])
  })
})
