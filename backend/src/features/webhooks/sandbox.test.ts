import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JobId, UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import type { Provider } from '../../platform/providers/port.ts'
import { type SandboxProcess, startSandboxProcess } from '../../platform/providers/testing/sandbox-process.ts'
import { ended, wavespeedSubject } from '../../platform/providers/testing/subject.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { callbackUrlOf } from './contract.ts'
import { reportStream } from './events.ts'
import { readReport } from './queries.ts'

/** From the adapter's submit to the event, over real sockets; the sandbox signs as the service documents it. */
let sandbox: SandboxProcess
let studio: Studio
let address: URL
let provider: Provider
let forged = 0
beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const observer = { served: () => undefined, socketsFrom: () => undefined, forgedReport: () => void forged++ }
  studio = await openStudio({ WAVESPEED_URL: sandbox.url, WAVESPEED_API_KEY: sandbox.key }, { observer })
  address = new URL(await studio.app.listen({ host: '127.0.0.1', port: 0 }))
  provider = wavespeedSubject({ baseUrl: sandbox.url, apiKey: sandbox.key }).connect()
})
afterAll(async () => {
  await studio.close()
  await sandbox.stop()
})

const { request } = wavespeedSubject({ baseUrl: 'http://127.0.0.1', apiKey: '' })

/** Submits for a slot of its own, with its callback address. */
async function submitWith(words: string) {
  const slot = {
    provider: 'wavespeed',
    userId: UserId.parse(randomId()),
    jobId: JobId.parse(randomId()),
    n: 0,
    attempt: 1,
  }
  const asked = { ...request(`a harbour ${words}`), callbackUrl: callbackUrlOf(address, slot) }
  const report = () => readReport(studio.engines.store, slot.jobId, slot.n)
  const events = () => studio.engines.store.readAny(reportStream(slot.jobId, slot.n))
  return { slot, submission: await provider.submit(asked, new AbortController().signal), report, events }
}

const patient = { timeout: 15_000 }

describe('a report of the sandbox', () => {
  it.each([
    ['', 'completed'],
    ['[fail]', 'failed'],
    ['[webhook-early] [fail]', 'failed'],
    ['[webhook-late 0.3s] [fail]', 'failed'],
  ])('is stored for the output that it is about: %j', async (words, status) => {
    const { slot, submission, report } = await submitWith(words)
    await expect.poll(report, patient).toBeDefined()
    const taskId = submission.kind === 'accepted' ? submission.taskId : ''
    expect(await report()).toEqual({ ...slot, provider: 'wavespeed', taskId, status })
  })

  it('names a task whose submit was never acknowledged', async () => {
    const { submission, report } = await submitWith('[drop-after] [fail]')
    expect(submission.kind).toBe('unclear')
    await expect.poll(report, patient).toBeDefined()
    const taskId = (await report())?.taskId ?? ''
    expect((await ended(provider, taskId)).kind).toBe('failed')
  })

  it('has one effect, however often it arrives', async () => {
    const { report, events } = await submitWith('[webhook-duplicate] [fail]')
    await expect.poll(report, patient).toBeDefined()
    const next = await submitWith('[fail]')
    await expect.poll(next.report, patient).toBeDefined()
    expect(await events()).toHaveLength(1)
  })

  it('has no effect when it is signed with another key', async () => {
    const before = forged
    const { report } = await submitWith('[webhook-forged] [fail]')
    await expect.poll(() => forged, patient).toBeGreaterThan(before)
    expect(await report()).toBeUndefined()
  })

  it('is not needed: without it the task is polled', async () => {
    const { submission, report } = await submitWith('[webhook-never] [fail]')
    const taskId = submission.kind === 'accepted' ? submission.taskId : ''
    expect((await ended(provider, taskId)).kind).toBe('failed')
    expect(await report()).toBeUndefined()
  })
})
