import { describe, expect, it } from 'vitest'
import { sourceOfBytes } from '../../media/blobs/byte-source.ts'
import { OutputUnusable, type Provider, ProviderUnavailable, type Submission, UploadRefused } from '../port.ts'
import type { Fault, SandboxProcess } from './sandbox-process.ts'
import { accepted, ended, never, outputOf, ownPrompt, type Subject } from './subject.ts'

const cap = 20_000
const patient = { firstByteMs: 15_000, totalMs: 15_000, maxBytes: cap }
const impatient = { firstByteMs: 400, totalMs: 1_200, maxBytes: cap }

interface UnderTest {
  readonly subject: Subject
  readonly sandbox: SandboxProcess
}

/** Test suite: how every adapter handles a service that fails, with the sandbox's fault switches. */
export function testUnderFaults(underTest: () => UnderTest): void {
  describe('a submit', () => {
    /** The outcome of a submit under a fault, and how many tasks it bought. */
    async function submitUnder(fault: Fault, limits = patient): Promise<{ submission: Submission; bought: number }> {
      const { subject, sandbox } = underTest()
      const prompt = ownPrompt('[fail]')
      await sandbox.switchOn({ ...fault, match: prompt })
      const submission = await subject.connect(limits).submit(subject.request(prompt), never)
      expect(JSON.stringify(submission)).not.toContain('harbour')
      return { submission, bought: await sandbox.acceptedTasks(prompt) }
    }

    it.each<[string, number, Fault, typeof patient?]>([
      ['the connection breaks before the work', 0, { kind: 'drop' }],
      ['the connection breaks after the work', 1, { kind: 'drop-after' }],
      ['the answer never starts', 1, { kind: 'stall' }, impatient],
      ['the answer stops halfway', 1, { kind: 'stall-body', at: 'submit' }, impatient],
      ['the answer is cut off', 1, { kind: 'cut-body', at: 'submit' }],
      ['the answer never ends', 1, { kind: 'oversized', at: 'submit' }],
      ['a gateway gives up on it', 1, { kind: 'server-error-after', status: 504 }],
      ['the service breaks', 0, { kind: 'server-error', status: 500 }],
      ['the answer is no JSON', 1, { kind: 'malformed', at: 'submit', shape: 'not-json' }],
      ['the answer is half a JSON', 1, { kind: 'malformed', at: 'submit', shape: 'truncated' }],
      ['the answer is of another shape', 1, { kind: 'malformed', at: 'submit', shape: 'wrong-shape' }],
      ['the answer hides an error', 1, { kind: 'malformed', at: 'submit', shape: 'error-inside' }],
    ])('is unclear when %s; %d task stands there', async (_, tasks, fault, limits) => {
      const { submission, bought } = await submitUnder(fault, limits)
      expect([submission.kind, bought]).toEqual(['unclear', tasks])
    })

    it.each<[string, number, Fault]>([
      ['429 and a time', 7, { kind: 'rate-limit', retryAfter: 7 }],
      ['429', 15, { kind: 'rate-limit' }],
      ['503', 10, { kind: 'server-error', status: 503 }],
    ])('is deferred by %s, for %d seconds', async (_, retryAfterSeconds, fault) => {
      const { submission, bought } = await submitUnder(fault)
      expect(submission).toMatchObject({ kind: 'deferred', retryAfterSeconds })
      expect(bought).toBe(0)
    })

    it('is rejected when the account has no money', async () => {
      const { submission, bought } = await submitUnder({ kind: 'no-balance' })
      expect(submission).toMatchObject({ kind: 'rejected', reason: 'account' })
      expect(bought).toBe(0)
    })

    it('is held back while the service is down, and made again when it is up', async () => {
      const { subject, sandbox } = underTest()
      const prompt = ownPrompt('[fail]')
      await sandbox.switchOn({ kind: 'server-error', status: 503, match: prompt })
      const { submit } = subject.connect(patient)
      const request = subject.request(prompt)
      for (let n = 0; n < 5; n++) await submit(request, never)
      expect(await submit(request, never)).toMatchObject({
        kind: 'deferred',
        message: 'The AI service could not be reached.',
      })
      await sandbox.switchOff()
      await expect.poll(async () => (await submit(request, never)).kind, { timeout: 10_000 }).toBe('accepted')
    })
  })

  describe('a look at a task', () => {
    it.each<[string, Fault, typeof patient?]>([
      ['the connection breaks', { kind: 'drop', at: 'poll' }],
      ['the answer never starts', { kind: 'stall', at: 'poll' }, impatient],
      ['the answer stops halfway', { kind: 'stall-body' }, impatient],
      ['the answer never ends', { kind: 'oversized', at: 'poll' }],
      ['the service breaks', { kind: 'server-error', at: 'poll' }],
      ['we look too often', { kind: 'rate-limit', at: 'poll', retryAfter: 3 }],
      ['the answer is no JSON', { kind: 'malformed', shape: 'not-json' }],
      ['the answer is half a JSON', { kind: 'malformed', shape: 'truncated' }],
      ['the answer is of another shape', { kind: 'malformed', shape: 'wrong-shape' }],
      ['the status is unknown', { kind: 'malformed', shape: 'unknown-status' }],
      ['the answer hides an error', { kind: 'malformed', shape: 'error-inside' }],
    ])('is worth nothing when %s, and can be repeated', async (_, fault, limits) => {
      const { subject, sandbox } = underTest()
      const prompt = ownPrompt('[fail]')
      const taskId = await accepted(subject.connect(), subject.request(prompt))
      await sandbox.switchOn({ ...fault, match: prompt })
      await expect(subject.connect(limits ?? patient).poll(taskId, never)).rejects.toThrow(ProviderUnavailable)
      await sandbox.switchOff()
      expect((await ended(subject.connect(), taskId)).kind).toBe('failed')
    })

    it.each<[string, RegExp]>([
      ['[fail]', /provider-failed/],
      ['[refuse]', /refused/],
      ['[no-outputs]', /output-unusable/],
      ['[late-success 600s]', /timed-out|provider-failed/],
    ])('tells the failure inside a good answer: %s', async (words, reason) => {
      const { subject } = underTest()
      const provider = subject.connect()
      const state = await ended(provider, await accepted(provider, subject.request(ownPrompt(words))))
      expect(state.kind === 'failed' && state.reason).toMatch(reason)
      expect(JSON.stringify(state)).not.toContain('harbour')
    })

    it('finds a task that never ends still at work', async () => {
      const { subject } = underTest()
      const provider = subject.connect()
      const taskId = await accepted(provider, subject.request(ownPrompt('[never-ends]')))
      await expect.poll(async () => (await provider.poll(taskId, never)).kind).toBe('processing')
    })
  })

  describe('an output', () => {
    const size = 20_000_000
    const slowLimits = { firstByteMs: 15_000, totalMs: 15_000 }

    async function fetchUnder(fault: Fault, maxBytes = size, limits = slowLimits) {
      const { subject, sandbox } = underTest()
      const provider = subject.connect(limits)
      const prompt = ownPrompt('')
      const taskId = await accepted(provider, subject.request(prompt))
      const output = await outputOf(provider, taskId)
      await sandbox.switchOn({ ...fault, match: prompt })
      return { provider, taskId, download: () => provider.download(output, maxBytes, never) }
    }

    it.each([403, 404, 410])('that is gone early (%d) is there after another look', async (status) => {
      const { provider, taskId, download } = await fetchUnder({ kind: 'gone', status, count: 1 })
      await expect(download()).rejects.toThrow(OutputUnusable)
      const output = await outputOf(provider, taskId)
      expect((await provider.download(output, size, never)).byteLength).toBeGreaterThan(100)
    })

    it('without end is cut at the cap', async () => {
      const { download } = await fetchUnder({ kind: 'oversized' }, 100_000)
      await expect(download()).rejects.toThrow(OutputUnusable)
    })

    it.each<[string, Fault, typeof slowLimits?]>([
      ['is cut off', { kind: 'cut-body', count: 1 }],
      ['stalls', { kind: 'stall-body', at: 'output', count: 1 }, { firstByteMs: 5_000, totalMs: 1_500 }],
      ['is refused for now', { kind: 'rate-limit', at: 'output', count: 1 }],
    ])('that %s may be asked for again', async (_, fault, limits) => {
      const { subject } = underTest()
      const { taskId, download } = await fetchUnder(fault, size, limits)
      await expect(download()).rejects.toThrow(ProviderUnavailable)
      const provider = subject.connect()
      const output = await outputOf(provider, taskId)
      expect((await provider.download(output, size, never)).byteLength).toBeGreaterThan(100)
    })
  })
}

/** Test suite: uploads of a service that has a call for them, under faults. */
export function testUploadsUnderFaults(underTest: () => UnderTest): void {
  const picture = { bytes: sourceOfBytes(new Uint8Array(100)), contentType: 'image/png' }
  const upload = (provider: Provider) => provider.upload(picture, never)

  it.each<Fault>([
    { kind: 'server-error', at: 'upload' },
    { kind: 'rate-limit', at: 'upload' },
    { kind: 'drop', at: 'upload' },
    { kind: 'malformed', at: 'upload', shape: 'not-json' },
  ])('may be repeated after %j', async (fault) => {
    const { subject, sandbox } = underTest()
    const provider = subject.connect()
    await sandbox.switchOn({ ...fault, count: 2 })
    await expect(upload(provider)).rejects.toThrow(ProviderUnavailable)
    await sandbox.switchOff()
    expect(await upload(provider)).toMatch(/^http/)
  })

  it('are refused for good when the service says so', async () => {
    const { subject, sandbox } = underTest()
    await sandbox.switchOn({ kind: 'server-error', at: 'upload', status: 413 })
    await expect(upload(subject.connect())).rejects.toThrow(UploadRefused)
  })
}
