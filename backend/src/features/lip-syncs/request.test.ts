import { describe, expect, it } from 'vitest'
import { findLipSyncModel, type LipSyncModel } from '../catalogue/lip-sync-models.ts'
import { lipSyncKind } from './kind.ts'
import { seedOfLipSync, toLipSyncRequest } from './request.ts'

function modelOf(id: string): LipSyncModel {
  const model = findLipSyncModel(id)
  if (!model) throw new Error(`${id} is missing`)
  return model
}

const lipSync = modelOf('wavespeed-lipsync-2-pro')
const talk = modelOf('wavespeed-ai/infinitetalk')
const settings = {
  syncMode: 'cut_off',
  aspectRatio: '9:16',
  resolution: '720p',
  sourceType: 'upload',
  audioMs: '5000',
  videoMs: '3000',
}
const { videoMs: _video, ...ofImage } = settings
const inputs = { subject: 'https://files/subject', audio: 'https://files/voice.mp3' }
const content = { prompt: '', inputs, references: [] }

describe('the request of one lip sync (providers 4.3)', () => {
  it.each(['cut_off', 'loop', 'bounce', 'silence', 'remap'])('has the video, the sound and the mode %s', (syncMode) => {
    expect(toLipSyncRequest(lipSync, { ...settings, syncMode }, content)).toEqual({
      path: 'sync/lipsync-2-pro',
      inputs: { video: inputs.subject, audio: inputs.audio, sync_mode: syncMode },
    })
  })

  it('has the video that is made of an image end with the sound, whatever the mode', () => {
    const { inputs: sent } = toLipSyncRequest(lipSync, { ...ofImage, syncMode: 'silence' }, content)
    expect(sent).toEqual({ video: inputs.subject, audio: inputs.audio, sync_mode: 'cut_off' })
  })

  it('has image, sound, size, words and seed for InfiniteTalk', () => {
    const common = { image: inputs.subject, audio: inputs.audio, resolution: '720p' }
    const asked = { ...content, prompt: 'she smiles', seed: 7 }
    expect(toLipSyncRequest(talk, ofImage, asked)).toEqual({
      path: 'wavespeed-ai/infinitetalk',
      inputs: { ...common, prompt: 'she smiles', seed: 7 },
    })
    expect(toLipSyncRequest(talk, ofImage, content).inputs).toEqual(common)
  })

  it.each([
    ['a mode', { syncMode: 'repeat' }],
    ['a size', { resolution: '4k' }],
    ['a length', { audioMs: '0' }],
  ])('cannot be made with %s that is no longer offered', (_what, gone) => {
    expect(() => toLipSyncRequest(lipSync, { ...settings, ...gone }, content)).toThrow('no longer offered')
  })

  it('cannot be made without what it is made from', () => {
    expect(() => toLipSyncRequest(lipSync, settings, { ...content, inputs: {} })).toThrow('not there any more')
  })

  it('names what is gone in the words of people', () => {
    const refused = (gone: Readonly<Record<string, string>>) => () =>
      toLipSyncRequest(lipSync, { ...settings, ...gone }, content)
    expect(refused({ syncMode: 'repeat' })).toThrow('The sync mode of this lip sync is no longer offered.')
    expect(refused({ audioMs: '0' })).toThrow('The length of the sound of this lip sync is no longer offered.')
  })
})

it('draws a seed once for the model that takes one', () => {
  const draw = (max: number) => max
  expect(seedOfLipSync(talk, { n: 0, last: undefined, draw })).toBe(2_147_483_647)
  expect(seedOfLipSync(talk, { n: 0, last: { seed: 7 }, draw })).toBe(7)
  expect(seedOfLipSync(lipSync, { n: 0, last: undefined, draw })).toBeUndefined()
})

describe('the kind', () => {
  const kindOf = (model: string, more: object) => lipSyncKind.modelOf({ model, settings: { ...settings, ...more } })

  it('has the sound cut with the video, so that what is cut off is not paid for', () => {
    expect(kindOf(lipSync.id, {})?.lasts).toEqual({ audio: 3_000 })
  })

  it('has a sound that is not cut sent as long as it was priced, too', () => {
    expect(kindOf(lipSync.id, { syncMode: 'loop' })?.lasts).toEqual({ audio: 5_000 })
  })

  it('has a video made of an image for the model that takes videos alone, as long as the sound', () => {
    expect(lipSyncKind.modelOf({ model: lipSync.id, settings: ofImage })?.lasts).toEqual({
      audio: 5_000,
      subject: 5_000,
    })
  })

  it('has an image cropped to the chosen ratio for InfiniteTalk, which takes none', () => {
    const model = lipSyncKind.modelOf({ model: talk.id, settings: ofImage })
    expect([model?.cropsTo, model?.lasts]).toEqual([{ subject: 9 / 16 }, { audio: 5_000 }])
    expect(kindOf(lipSync.id, {})?.cropsTo).toBeUndefined()
  })

  it('tells the ledger the seconds that are paid for, and the size where the price depends on it', () => {
    expect(lipSyncKind.pricedBy({ model: lipSync.id, settings })).toEqual({ seconds: 3 })
    expect(lipSyncKind.pricedBy({ model: talk.id, settings: ofImage })).toEqual({ seconds: 5, resolution: '720p' })
    expect(lipSyncKind.pricedBy({ model: 'gone', settings })).toEqual({ seconds: 5 })
    expect(lipSyncKind.pricedBy({ model: talk.id, settings: {} })).toEqual({})
  })

  it('makes videos, by the model of the job, which takes the longer the longer the sound is', () => {
    expect(lipSyncKind.medium).toBe('video')
    expect(lipSyncKind.modelOf({ model: 'gone', settings })).toBeUndefined()
    const seconds = ['1000', '60000'].map((audioMs) => kindOf(talk.id, { audioMs })?.typicalSeconds)
    expect(seconds).toEqual([40, 1_220])
    expect(kindOf(lipSync.id, {})?.toRequest(content).path).toBe('sync/lipsync-2-pro')
    expect(kindOf(lipSync.id, {})?.seedOf({ n: 0, last: undefined, draw: () => 9 })).toBeUndefined()
  })
})
