import { ApiError } from '@studio/ui/api-error'
import { hasUnsaved } from '@studio/ui/unsaved'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeMany, returnedWords, type SendBulk } from './bulk.ts'

const ids = Array.from({ length: 1_201 }, (_, n) => `i${n}`)
const pause = () => Promise.reject(new Error('nobody was to wait'))

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

it('names 500 images with each command, one after the other, and tells how far it is', async () => {
  const sizes: number[] = []
  const progress: number[] = []
  const send: SendBulk = async (asked) => {
    sizes.push(asked.length)
    return asked.map((id) => ({ id, fate: 'changed' }))
  }
  const outcome = await changeMany(send, ids, { onProgress: (done) => progress.push(done), pause })
  expect(sizes).toEqual([500, 500, 201])
  expect(progress).toEqual([500, 1_000])
  expect(outcome).toMatchObject({ changed: ids, settled: ids, failed: [] })
})

it('keeps the order of 501 images where each command puts its own above all others', async () => {
  const some = ids.slice(0, 501)
  let shown: string[] = ['there before']
  const progress: number[] = []
  const send: SendBulk = async (asked) => {
    shown = [...asked, ...shown]
    return asked.map((id) => ({ id, fate: 'changed' }))
  }
  await changeMany(send, some, { lastFirst: true, onProgress: (done) => progress.push(done), pause })
  expect(shown).toEqual([...some, 'there before'])
  expect(progress).toEqual([500])
})

it('knows what it has changed from what was that way already, is gone, or failed', async () => {
  const fates = ['changed', 'unchanged', 'not-found', 'failed'] as const
  const send: SendBulk = async () => fates.map((fate) => ({ id: fate, fate }))
  const outcome = await changeMany(send, fates, { pause })
  expect(outcome).toEqual({
    changed: ['changed'],
    settled: ['changed', 'unchanged', 'not-found'],
    failed: ['failed'],
    gone: ['not-found'],
    error: undefined,
  })
})

it('says that what was to come back does not exist any more', () => {
  const back = { title: 'Restored', description: '2 images' }
  expect(returnedWords({ settled: ['a', 'b'], gone: [] }, back, 'Failed to restore')).toBe(back)
  expect(returnedWords({ settled: ['a', 'b'], gone: ['b'] }, back, 'Failed to restore')).toEqual({
    title: 'Restored',
    description: '1 image deleted forever',
  })
  expect(returnedWords({ settled: ['a', 'b'], gone: ['a', 'b'] }, back, 'Failed to restore')).toEqual({
    title: 'Failed to restore',
    description: '2 images deleted forever',
    tone: 'bad',
  })
})

it('goes on with the rest after a command that failed, and says why', async () => {
  const refused = new Error('no')
  const send: SendBulk = async (asked) => {
    if (asked.includes('i500')) throw refused
    return asked.map((id) => ({ id, fate: 'changed' }))
  }
  const outcome = await changeMany(send, ids, { pause })
  expect(outcome.failed).toEqual(ids.slice(500, 1_000))
  expect(outcome.changed).toHaveLength(701)
  expect(outcome.error).toBe(refused)
})

it('waits as long as the server says when there were too many commands, and would lose them with the page meanwhile', async () => {
  const waited: [ms: number, isUnsaved: boolean][] = []
  const problem = { type: '', title: '', status: 429, code: 'too-many-requests', error: '', message: '' }
  let tries = 0
  const send: SendBulk = async (asked) => {
    tries += 1
    if (tries === 1) throw new ApiError(429, '', { ...problem, details: { retryAfterSeconds: 7 } })
    return asked.map((id) => ({ id, fate: 'changed' }))
  }
  const wait = async (ms: number) => void waited.push([ms, hasUnsaved()])
  const outcome = await changeMany(send, ['i1'], { pause: wait })
  expect([outcome.changed, waited]).toEqual([['i1'], [[7_000, true]]])
  expect(hasUnsaved()).toBe(false)
})
