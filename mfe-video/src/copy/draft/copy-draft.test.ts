import { expect, it } from 'vitest'
import { defaultDraft, readDraft } from './copy-draft.ts'

const videoId = '55555555-5555-4555-8555-000000000001'

it('has the specified defaults', () => {
  expect(defaultDraft).toMatchObject({ mode: 'animate', resolution: '720p', aspectRatio: 'tall', prompt: '' })
  expect(defaultDraft.seed).toBeUndefined()
})

it('reads back what was left in the browser', () => {
  const left = {
    ...defaultDraft,
    source: 'upload',
    sources: { upload: { videoId, span: { start: 1, end: 6.5 } }, tiktok: { videoId } },
    subjects: ['a'],
    seed: 7,
  }
  expect(readDraft(JSON.parse(JSON.stringify(left)))).toEqual(left)
})

it('leaves out what has another shape', () => {
  const odd = {
    source: 'cassette',
    sources: { tiktok: { span: 1 } },
    subjects: [1],
    mode: 'dance',
    seed: 'x',
    prompt: 'go',
  }
  expect(readDraft(odd)).toEqual({ ...defaultDraft, prompt: 'go' })
  expect(readDraft('draft')).toBeUndefined()
})
