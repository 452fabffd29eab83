import { expect, it } from 'vitest'
import { failedWords, frameWords, reasonInWords, sourceKinds, sourceWords } from './words-contract.ts'

it('says what has failed by the kind of the source', () => {
  expect([...sourceKinds, 'a kind of a later release'].map(failedWords)).toEqual([
    'Failed to download TikTok video',
    'Failed to download YouTube video',
    'Failed to upload video',
    'Failed to download video',
  ])
  expect(sourceKinds.map((kind) => sourceWords[kind].broken)).toEqual([
    'Failed to process TikTok video',
    'Failed to process YouTube video',
    'Failed to process video',
  ])
  expect(frameWords.failed).toBe('Failed to extract frames')
})

it.each([
  ['timed-out', 'It took too long and was given up. Please try again.'],
  ['broken', 'The studio could not finish it. Please try again.'],
])('does not blame the video for a fault of the studio: %s', (reason, sentence) => {
  expect(reasonInWords(reason)).toBe(sentence)
})

it('explains every reason in a sentence, also one of a later release', () => {
  expect(reasonInWords('private')).toBe('This video is private, or needs a sign-in.')
  expect(reasonInWords('a reason of a later release')).toBe('It could not be read. Please try another video.')
})
