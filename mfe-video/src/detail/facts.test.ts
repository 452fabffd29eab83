import { expect, it } from 'vitest'
import { draftOf } from '../acts/use-reuse.ts'
import { readClipSearch } from '../clips/detail/clip-search.ts'
import { models } from '../testing/models.ts'
import { clipOf, idOf, videoOf } from '../testing/videos.ts'
import { factsOf } from './facts.ts'

it('says how a video was made; the seed where there is one', () => {
  const facts = Object.fromEntries(factsOf(videoOf(1), clipOf(1), [models.kling]))
  expect(facts).toEqual({
    Model: 'Kling 2.1',
    Variant: 'Pro',
    Duration: '5 s',
    Resolution: '1080p',
    'Aspect ratio': '16:9',
    Size: '1280 × 720',
    Sound: 'No',
    'Negative prompt': 'blur',
    'Follow the prompt': '0.5',
    Cost: '45¢',
  })
  expect(factsOf(videoOf(1, { seed: 7 }), clipOf(1), undefined)).toContainEqual(['Seed', '7'])
})

it('takes the words, settings, seed and frames of a video for the next one', () => {
  const draft = draftOf(videoOf(1, { seed: 7 }), 'http://localhost')
  expect(draft).toMatchObject({
    prompt: 'a fox runs past lake 1',
    model: 'kling-2.1',
    seed: 7,
    firstFrame: idOf(800_001),
  })
  expect(draft.lastFrame).toBeUndefined()
  expect(draftOf(videoOf(1), 'http://localhost').seed).toBeUndefined()
})

it('reads an address that names a video', () => {
  expect(readClipSearch({ video: idOf(1) })).toEqual({ video: idOf(1) })
  expect(readClipSearch({ video: '../x' })).toEqual({})
})
