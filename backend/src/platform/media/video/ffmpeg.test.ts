import { expect, it } from 'vitest'
import { checkEnd } from './ffmpeg.ts'

it.each([
  ['one with words', 1, 'moov atom not found\nInvalid data', { fault: 'unreadable' }],
  ['a limit', null, '', { fault: 'too-demanding' }],
  ['a limit that it sees', 152, '', { fault: 'too-demanding' }],
  ['no memory', 1, 'x: Cannot allocate memory', { fault: 'too-demanding' }],
  ['no such program', 127, 'nice: ffmpeg: not found', { name: 'Error' }],
  ['a program that may not be run', 126, '', { name: 'Error' }],
  ['a full disk', 1, 'Error writing trailer of still.png: No space left on device', { name: 'Error' }],
  ['a full disk, by a code of its own', 228, 'No space left on device', { name: 'Error' }],
])('the end of a program is told from that of a video: %s', (_, code, stderr, expected) => {
  expect(() => checkEnd('ffmpeg', { code, stderr })).toThrow(expect.objectContaining(expected))
})

it('a good end is one, whatever is said', () => {
  expect(() => checkEnd('ffmpeg', { code: 0, stderr: 'No space left on device' })).not.toThrow()
})
