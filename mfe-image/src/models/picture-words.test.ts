import { expect, it } from 'vitest'
import { wordsOf } from './picture-words.ts'

it('calls a picture by its prompt, a frame by its place in the video, and an upload an upload', () => {
  expect(wordsOf({ prompt: 'a fox', frame: undefined })).toBe('a fox')
  expect(wordsOf({ prompt: '', frame: { videoId: 'a video', timestamp: 1.5 } })).toBe('Video frame at 0:01.5')
  expect(wordsOf(undefined)).toBe('Uploaded image')
})
