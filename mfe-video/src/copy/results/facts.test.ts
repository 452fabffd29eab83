import { expect, it } from 'vitest'
import { clipOf, idOf } from '../../testing/videos.ts'
import { animationOf, sourceId } from '../testing/animations.ts'
import { factsOf } from './facts.ts'
import { draftOf } from './use-reuse-animation.ts'

it('says how a copy was made, and what it was paid by', () => {
  const facts = Object.fromEntries(factsOf(animationOf(1, { seed: 7 }), clipOf(1)))
  expect(facts).toEqual({
    Video: 'tiktok.com/@mira/video/7301234567890123456',
    Part: '0:00 – 0:05',
    Mode: 'Animate',
    Resolution: '720p',
    'Aspect ratio': 'Tall',
    Duration: '5 s',
    Size: '1280 × 720',
    Sound: 'No',
    Seed: '7',
    Cost: '13 credits',
  })
  const { credits: _paid, ...byMoney } = animationOf(1, { tiktokUrl: '' })
  expect(factsOf(byMoney, clipOf(1))).toContainEqual(['Video', 'Uploaded video'])
  expect(factsOf(byMoney, clipOf(1))).toContainEqual(['Cost', '40¢'])
})

it.each([
  ['https://www.tiktok.com/@mira/video/7301234567890123456', 'tiktok'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube'],
  ['', 'upload'],
] as const)('takes what a copy was made of into the form, in the tab of its video (%s)', (tiktokUrl, source) => {
  const draft = draftOf(animationOf(1, { tiktokUrl, seed: -1, mode: 'replace' }), 'http://localhost')
  expect(draft).toMatchObject({
    source,
    sources: { [source]: { videoId: sourceId, span: { start: 0, end: 5 } } },
    subjects: [idOf(800_001)],
    mode: 'replace',
  })
  expect(draft.seed).toBeUndefined()
})
