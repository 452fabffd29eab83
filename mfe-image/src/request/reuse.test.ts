import { expect, it } from 'vitest'
import { createPending } from './pending.ts'
import { draftOf } from './reuse.ts'
import { defaultDraft } from './settings.ts'

const settings = { ...defaultDraft, aspectRatio: 'tall', quality: '2K', numberOfImages: 2 } as const
const { generation } = createPending('g', 'a fox', settings, new Date(0))

it('takes over the words and the settings of an image', () => {
  expect(draftOf(generation, defaultDraft)).toEqual({ ...settings, prompt: 'a fox' })
})

it('takes 4K and 4 images where the image does not say, and keeps what it names no more', () => {
  const untold = { ...generation, quality: '', numberOfImages: 0, model: 'gone/model', aspectRatio: '' }
  expect(draftOf(untold, { ...defaultDraft, numberOfImages: 1 })).toEqual({
    ...defaultDraft,
    prompt: 'a fox',
    quality: '4K',
    numberOfImages: 4,
  })
})
