import { expect, it } from 'vitest'
import { acceptPending, createPending, dropPending, listPending } from '../clips/kind/pending.ts'
import { models } from '../testing/models.ts'
import { chosenModel } from './chosen-model.ts'
import { defaultDraft, readDraft } from './draft.ts'
import { clipPriceCents, settingsFor } from './settings.ts'

const { kling, veo, sora, wan25 } = models

it('starts as the specification says', () => {
  expect(defaultDraft).toMatchObject({
    model: 'kling-2.1',
    variant: 'pro',
    duration: 5,
    resolution: '480p',
    aspectRatio: '16:9',
    count: 1,
  })
})

it('asks each model for what it makes, and comes back to what the person wants with another one', () => {
  const draft = { ...defaultDraft, duration: 10, resolution: '480p', aspectRatio: '4:3' }
  expect(settingsFor(kling, draft)).toEqual({
    model: 'kling-2.1',
    variant: 'pro',
    duration: 10,
    resolution: '1080p',
    aspectRatio: '4:3',
    negativePrompt: 'blur, distort, low quality',
    guidanceScale: 0.5,
  })
  expect(settingsFor(veo, draft)).toMatchObject({
    duration: 8,
    resolution: '720p',
    aspectRatio: '16:9',
    audioEnabled: true,
  })
  expect(settingsFor(wan25, draft)).toMatchObject({ duration: 10, resolution: '480p', aspectRatio: '4:3' })
})

it('costs what the settings cost', () => {
  const cents = (change: Partial<typeof defaultDraft>, model: typeof kling | typeof veo = kling): number =>
    clipPriceCents(model, settingsFor(model, { ...defaultDraft, ...change }))
  expect(cents({})).toBe(45)
  expect(cents({ variant: 'lite', duration: 10 })).toBe(50)
  expect(cents({ duration: 8 }, veo)).toBe(320)
  expect(cents({ duration: 8, audioEnabled: false }, veo)).toBe(160)
})

it('takes the successor of a retired model, and the first one for a model that nobody knows', () => {
  expect(chosenModel([kling, veo, sora], 'sora-2')).toBe(veo)
  expect(chosenModel([kling, sora], 'sora-2')).toBe(kling)
  expect(chosenModel([sora, kling], 'of another time')).toBe(kling)
  expect(chosenModel([sora], 'sora-2')).toBeUndefined()
})

it('reads what was stored, and gives what has another shape its default', () => {
  expect(readDraft('text')).toBeUndefined()
  const stored = { prompt: 'a fox', count: 9, duration: '5', firstFrame: 'a', other: 1 }
  expect(readDraft(stored)).toEqual({ ...defaultDraft, prompt: 'a fox', firstFrame: 'a' })
})

it('keeps the key of a clip from the press until it is listed, and forgets one that was refused', () => {
  const pending = ['a', 'b'].map((key) => createPending(key, { ratio: 16 / 9, prompt: '', startedAt: 0 }))
  expect(pending.map(({ key }) => key)).toEqual(['temp-a', 'temp-b'])
  const accepted = acceptPending(pending, 'temp-a', { clipId: 'video', acceptedAt: 1 })
  expect(dropPending(accepted, ['temp-b']).map(({ clipId }) => clipId)).toEqual(['video'])
  const listed = listPending(accepted, new Set(['video']))
  expect(listed.map((each) => each.listed === true)).toEqual([true, false])
  expect(listPending(listed, new Set(['video']))).toBe(listed)
})
