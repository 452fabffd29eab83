import { notTakenText } from '@studio/media/clip-kinds'
import { ApiError } from '@studio/ui/api-error'
import { expect, it } from 'vitest'
import { models } from '../testing/models.ts'
import { outcomeWords } from './outcome.ts'
import { missingOf, obstaclesOf } from './readiness.ts'

it('says in the specified words what was submitted, and counts what was accepted', () => {
  const words = (processing: number, queued: number, failure?: string) =>
    outcomeWords({ processing, queued, ...(failure !== undefined && { failure }) })
  expect(words(3, 0)).toEqual({ title: 'Videos Submitted!', description: '3 video(s) submitted' })
  const specified = 'x videos processing, y queued'.replace('x', '1').replace('y', '3')
  expect(words(1, 3)).toEqual({ title: 'Videos Submitted!', description: specified })
  expect(words(0, 4).description).toBe('4 videos queued')
  expect(words(0, 0, 'No room')).toEqual({ title: 'Generation Failed', description: 'No room', tone: 'bad' })
  expect(words(2, 0, 'No room').description).toBe('No room · 2 video(s) submitted')
})

it('says why a request failed: in the words of the server, by its status, or that it failed', () => {
  const problem = { type: 'a', title: 'b', status: 429, code: 'rate-limit', error: 'No room', message: 'No room' }
  const textOf = (error: unknown) => notTakenText('video', error)
  expect(textOf(new ApiError(429, '', problem))).toBe('No room')
  expect(textOf(new ApiError(500, 'oh', undefined))).toBe('Server error (500)')
  expect(textOf(new TypeError('Failed to fetch'))).toBe('Failed to generate video')
})

it('names what is missing in the specified words', () => {
  const ask = { model: models.wanI2v, prompt: 'a fox', hasFirst: true, hasLast: true }
  expect(missingOf({ ...ask, hasFirst: false })).toEqual({
    title: 'No Image Selected',
    text: 'Please upload or select an image first.',
  })
  expect(missingOf({ ...ask, hasLast: false })).toEqual({
    title: 'Last Frame Required',
    text: 'Please upload a last frame for Wan 2.2 I2V 720p model.',
  })
  expect(missingOf({ ...ask, prompt: '' })?.title).toBe('Prompt required')
  expect(missingOf({ ...ask, model: models.veo, hasLast: false })).toBeUndefined()
})

it('is held up by the limit, a press that is being sent, a file that is being read, an upload, a lost connection, audio that would not be heard and a prompt that is too long', () => {
  const ready = {
    connection: 'live',
    isAtLimit: false,
    isSubmitting: false,
    isReading: false,
    isUploading: false,
    isAudioUnheard: false,
    model: models.kling,
    prompt: 'a fox',
  } as const
  const labels = (change: Partial<Parameters<typeof obstaclesOf>[0]>) =>
    obstaclesOf({ ...ready, ...change }).map(({ label }) => label)
  expect(labels({})).toEqual([])
  expect(labels({ isAtLimit: true })).toEqual(['Max Limit'])
  expect(labels({ isSubmitting: true, isUploading: true })).toEqual(['Submitting...', 'Uploading...'])
  expect(labels({ isReading: true, isUploading: true })).toEqual(['Reading...', 'Uploading...'])
  expect(labels({ isAudioUnheard: true })).toEqual(['Sound is off'])
  expect(labels({ connection: 'offline', isAtLimit: true })).toEqual(['Offline', 'Max Limit'])
  expect(labels({ prompt: 'a'.repeat(2_501) })).toEqual(['Prompt too long'])
})
