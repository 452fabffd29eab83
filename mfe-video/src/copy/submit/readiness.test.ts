import { expect, it } from 'vitest'
import { missingOf, obstaclesOf } from './readiness.ts'

const nothing = { kind: 'tiktok', hasVideo: false, link: '', subjects: 0 } as const

it.each([
  [nothing, 'URL required', 'Please enter a TikTok URL'],
  [{ ...nothing, kind: 'youtube' }, 'URL required', 'Please enter a YouTube URL'],
  [{ ...nothing, kind: 'upload' }, 'Video required', 'Please upload a video'],
  [{ ...nothing, link: 'https://vm.tiktok.com/x' }, 'Image required', 'Please upload an image to animate'],
  [{ ...nothing, hasVideo: true }, 'Image required', 'Please upload an image to animate'],
] as const)('says what is missing in the specified words (%#)', (given, title, text) => {
  expect(missingOf(given)).toEqual({ title, text })
})

it('misses nothing when there is a video or a link, and an image', () => {
  expect(missingOf({ ...nothing, hasVideo: true, subjects: 1 })).toBeUndefined()
  expect(missingOf({ ...nothing, link: 'https://vm.tiktok.com/x', subjects: 1 })).toBeUndefined()
})

it('says why nothing can be submitted now, the limit in the specified words', () => {
  const free = {
    connection: 'live',
    isAtLimit: false,
    isSubmitting: false,
    isImporting: false,
    isVideoMissing: false,
    isReading: false,
    isUploading: false,
    length: 5,
  } as const
  expect(obstaclesOf(free)).toEqual([])
  const labels = (change: object) => obstaclesOf({ ...free, ...change }).map(({ label }) => label)
  expect(labels({ isAtLimit: true, isImporting: true })).toEqual(['Max Limit', 'Importing...'])
  expect(labels({ isReading: true, isUploading: true })).toEqual(['Reading...', 'Uploading...'])
  expect(labels({ isVideoMissing: true })).toEqual(['Video missing'])
  expect(labels({ length: 0.9 })).toEqual(['Video too short'])
  expect(labels({ connection: 'offline' })).toEqual(['Offline'])
})
