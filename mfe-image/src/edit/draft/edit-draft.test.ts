import { describe, expect, it } from 'vitest'
import { type EditDraft, readEditDraft, requestOf, withRequest } from './edit-draft.ts'

const draft: EditDraft = { prompt: 'at night', model: 'seedream', mode: 'manual', numberOfImages: 2, requests: [] }

describe('what is stored of the edit page', () => {
  it('is read again as it was written', () => {
    const whole = {
      ...draft,
      aspectRatio: 'tall',
      quality: '4K',
      last: { imageId: 'a', n: 2 },
      requests: [['asset', 'generation']],
    }
    expect(readEditDraft(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
    expect(readEditDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  it.each([
    null,
    'text',
    { ...draft, model: 'dall-e' },
    { ...draft, mode: 'both' },
    { ...draft, numberOfImages: 5 },
    { ...draft, prompt: 7 },
    { ...draft, requests: 'none' },
  ])('is nothing when it has another shape: %j', (stored) => {
    expect(readEditDraft(stored)).toBeUndefined()
  })

  it('leaves out what no page can have written', () => {
    const odd = { ...draft, aspectRatio: 'round', quality: '9K', requests: [['one'], 'two', ['asset', 'generation']] }
    expect(readEditDraft(odd)).toEqual({ ...draft, requests: [['asset', 'generation']] })
  })
})

describe('the last request for a picture', () => {
  it('takes the place of the one before', () => {
    const one = { ...draft, ...withRequest(draft, 'asset', 'first') }
    const two = { ...one, ...withRequest(one, 'asset', 'second') }
    expect(requestOf(two, 'asset')).toBe('second')
    expect(two.requests).toHaveLength(1)
    expect(requestOf(two, 'other')).toBeUndefined()
  })

  it('is remembered for twenty pictures', () => {
    const all = Array.from({ length: 25 }, (_, n) => `asset ${n}`)
    let last = draft
    for (const id of all) last = { ...last, ...withRequest(last, id, `made from ${id}`) }
    expect(last.requests.map(([id]) => id)).toEqual(all.slice(5))
  })
})
