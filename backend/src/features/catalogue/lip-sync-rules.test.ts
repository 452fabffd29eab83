import { describe, expect, it } from 'vitest'
import { providerAccounts } from '../../platform/providers/accounts.ts'
import { lipSyncModelIds, syncModes, talkAspectRatios } from './lip-sync-contract.ts'
import { findLipSyncModel, type LipSyncModel, lipSyncModels } from './lip-sync-models.ts'
import { lipSyncMs, priceOfLipSync, sentAudioMs } from './lip-sync-rules.ts'

function modelOf(id: (typeof lipSyncModelIds)[number]): LipSyncModel {
  const model = findLipSyncModel(id)
  if (!model) throw new Error(`${id} is missing`)
  return model
}

const lipSync = modelOf('wavespeed-lipsync-2-pro')
const talk = modelOf('wavespeed-ai/infinitetalk')
const choice = { resolution: '480p', syncMode: 'cut_off' } as const

it('has the models, modes and ratios of the specification, the defaults first', () => {
  expect(lipSyncModels.map(({ id }) => id)).toEqual(['wavespeed-lipsync-2-pro', 'wavespeed-ai/infinitetalk'])
  expect(lipSyncModelIds).toEqual(lipSyncModels.map(({ id }) => id))
  expect(syncModes).toEqual(['cut_off', 'loop', 'bounce', 'silence', 'remap'])
  expect(talkAspectRatios).toEqual(['16:9', '9:16', '1:1', '4:3'])
  const known = providerAccounts.map(({ name }) => name)
  expect(known).toEqual(expect.arrayContaining(lipSyncModels.map(({ provider }) => provider)))
})

describe('the length of the result (providers 11.4)', () => {
  it.each([
    ['cut_off', 3_000, 5_000, 3_000],
    ['cut_off', 5_000, 5_000, 5_000],
    ['cut_off', 7_000, 5_000, 5_000],
    ['loop', 3_000, 5_000, 5_000],
    ['loop', 7_000, 5_000, 5_000],
    ['bounce', 3_000, 5_000, 5_000],
    ['bounce', 7_000, 5_000, 5_000],
    ['silence', 3_000, 5_000, 5_000],
    ['silence', 7_000, 5_000, 7_000],
    ['remap', 3_000, 5_000, 5_000],
    ['remap', 7_000, 5_000, 5_000],
  ] as const)('with %s, of a video of %i ms and a sound of %i ms, is %i ms', (syncMode, videoMs, audioMs, expected) => {
    expect(lipSyncMs(lipSync, { ...choice, syncMode, videoMs, audioMs })).toBe(expected)
  })

  it.each(syncModes)('with %s, of an image, is that of the sound', (syncMode) => {
    const asked = { ...choice, syncMode, audioMs: 5_000, videoMs: undefined }
    expect(lipSyncMs(lipSync, asked)).toBe(5_000)
    expect(lipSyncMs(talk, asked)).toBe(5_000)
  })
})

it('sends nothing of the sound that is cut off', () => {
  const sent = syncModes.map((syncMode) =>
    sentAudioMs(lipSync, { ...choice, syncMode, videoMs: 3_000, audioMs: 5_000 }),
  )
  expect(sent).toEqual([3_000, 5_000, 5_000, 5_000, 5_000])
  expect(sentAudioMs(lipSync, { ...choice, syncMode: 'silence', videoMs: 7_000, audioMs: 5_000 })).toBe(5_000)
})

describe('the price in dollars (providers 4.3)', () => {
  it.each([
    ['cut_off', 3_000, 5_000, 0.24],
    ['loop', 3_000, 5_000, 0.4],
    ['silence', 7_000, 5_000, 0.4],
    ['remap', 7_000, 5_125, 0.41],
  ] as const)(
    'of Lipsync 2 Pro with %s, a video of %i ms and a sound of %i ms is %d',
    (syncMode, videoMs, audioMs, dollars) => {
      expect(priceOfLipSync(lipSync, { ...choice, syncMode, videoMs, audioMs }) / 1_000_000).toBe(dollars)
    },
  )

  it.each([
    ['480p', 1_000, 0.15],
    ['480p', 5_000, 0.15],
    ['480p', 5_001, 0.18],
    ['720p', 5_001, 0.36],
    ['720p', 600_000, 36],
  ] as const)('of InfiniteTalk in %s for a sound of %i ms is %d', (resolution, audioMs, dollars) => {
    const asked = { syncMode: 'cut_off', resolution, audioMs, videoMs: undefined } as const
    expect(priceOfLipSync(talk, asked) / 1_000_000).toBe(dollars)
  })
})
