import { findLipSyncModel } from '@studio/backend/contract/lip-syncs'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultDraft, readDraft } from '../draft/draft.ts'
import { lipSyncName, mannerOf, modelOf } from '../kind/lip-sync.ts'
import { costOf, costWords } from './cost.ts'
import { missingOf, obstaclesOf } from './readiness.ts'
import { toldCentsOf } from './told-price.ts'

afterEach(() => vi.unstubAllEnvs())

const [pro, talk] = [modelOf('wavespeed-lipsync-2-pro'), modelOf('wavespeed-ai/infinitetalk')]
const voice = { durationMs: 8_000 }

it('begins as the specification says', () => {
  expect(defaultDraft).toMatchObject({
    model: 'wavespeed-lipsync-2-pro',
    syncMode: 'cut_off',
    aspectRatio: '16:9',
    resolution: '480p',
  })
})

it('reads what was stored, and gives what has another shape its default', () => {
  expect(readDraft('text')).toBeUndefined()
  const stored = { model: 'another', syncMode: 'bounce', aspectRatio: '21:9', prompt: 'calm', other: 1 }
  expect(readDraft(stored)).toEqual({ ...defaultDraft, syncMode: 'bounce', prompt: 'calm' })
})

it('names what is missing in the specified words', () => {
  const titleOf = (model: typeof pro, hasSource: boolean, hasVoice: boolean) =>
    missingOf({ model, hasSource, hasVoice })?.title
  expect(titleOf(pro, false, false)).toBe('No Video/Image Selected')
  expect(titleOf(talk, false, true)).toBe('No Image Selected')
  expect(missingOf({ model: pro, hasSource: true, hasVoice: false })).toEqual({
    title: 'No Audio Selected',
    text: 'Please upload an audio file first.',
  })
  expect(titleOf(pro, true, true)).toBeUndefined()
})

it('is held up by a lost connection, the limit, files on their way and a prompt that is too long', () => {
  const ready = {
    connection: 'live',
    isAtLimit: false,
    sent: undefined,
    isRecording: false,
    isReading: false,
    model: talk,
    prompt: '',
  } as const
  const labels = (change: Partial<Parameters<typeof obstaclesOf>[0]>) =>
    obstaclesOf({ ...ready, ...change }).map(({ label }) => label)
  expect(labels({})).toEqual([])
  expect(labels({ connection: 'offline', isAtLimit: true })).toEqual(['Offline', 'Max Limit'])
  expect(labels({ sent: 0.426, isReading: true })).toEqual(['Uploading 42%', 'Reading...'])
  expect(labels({ isRecording: true })).toEqual(['Recording...'])
  expect(labels({ sent: 1 })).toEqual(['Submitting...'])
  expect(labels({ prompt: 'a'.repeat(2_001) })).toEqual(['Prompt too long'])
  expect(labels({ prompt: 'a'.repeat(2_001), model: pro })).toEqual([])
})

it('costs what is paid for: of what is cut off nothing, by the second with InfiniteTalk', () => {
  const video = { medium: 'video', durationMs: 3_000 } as const
  const wanted = { model: pro, draft: defaultDraft, source: video, voice }
  expect(costOf(wanted)).toEqual({ cents: 24, resultMs: 3_000, isMost: false })
  expect(costWords({ ...wanted, draft: { ...defaultDraft, syncMode: 'loop' } })).toBe('64¢')
  expect(costWords({ ...wanted, model: talk, source: { medium: 'image' }, voice: { durationMs: 8_100 } })).toBe('27¢')
})

it('says what a second costs until there is something to pay for, and promises nothing of a length that it does not know', () => {
  expect(costWords({ model: pro, draft: defaultDraft, source: undefined, voice })).toBe('8¢ a second')
  expect(costWords({ model: talk, draft: { ...defaultDraft, resolution: '720p' }, source: undefined, voice })).toBe(
    '6¢ a second',
  )
  expect(costWords({ model: pro, draft: defaultDraft, source: { medium: 'video' }, voice })).toBe('up to 64¢')
})

it('calls a lip sync by how it was made and its day', () => {
  const createdAt = new Date(2026, 10, 3, 12).toISOString()
  const lipSync = { model: pro.id, syncMode: 'cut_off', createdAt }
  expect(lipSyncName(lipSync)).toBe('Lip sync, Cut off, Nov 3, 2026')
  expect(mannerOf({ ...lipSync, model: talk.id })).toBe('InfiniteTalk')
  expect(mannerOf({ ...lipSync, syncMode: 'of tomorrow' })).toBe('of tomorrow')
  expect(findLipSyncModel('another')).toBeUndefined()
})

it('has the day that it was where the person is, also among clips of all kinds', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  // A format takes the time zone of the moment in which it is made.
  vi.resetModules()
  const { dayOf } = await import('../kind/lip-sync.ts')
  const { clipName } = await import('@studio/media/clip-kinds')
  const createdAt = '2026-11-03T18:00:00Z'
  expect(dayOf({ createdAt })).toBe('Nov 4, 2026')
  expect(clipName({ kind: 'lip-sync', prompt: '', createdAt })).toBe('Lip sync, Nov 4, 2026')
})

it('keeps the price that was told of a recording that was removed and had back', () => {
  const recording = { file: new File([], 'recording.webm'), url: 'blob:1', durationMs: 8_000 }
  const priced = { draft: defaultDraft, source: undefined }
  const told = { ...priced, voice: recording, cents: 12 }
  expect(toldCentsOf(told, { ...priced, voice: { ...recording, url: 'blob:2' } })).toBe(12)
  expect(
    toldCentsOf(told, { ...priced, voice: { ...recording, file: new File([], 'recording.webm') } }),
  ).toBeUndefined()
})
