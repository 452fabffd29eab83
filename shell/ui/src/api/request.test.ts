import { generate, getGeneration, imageQueueStatus, listGenerations } from '@studio/backend/contract'
import { expect, it } from 'vitest'
import { addressOf, bodyOf } from './request.ts'

it('fills params into the path and appends the query', () => {
  expect(addressOf(getGeneration, { params: { id: 'a/b' } })).toBe('/api/generations/a%2Fb')
  expect(addressOf(listGenerations, { query: { limit: 40, offset: undefined } })).toBe('/api/generations?limit=40')
  expect(addressOf(imageQueueStatus, {})).toBe('/api/image-queue-status')
})

it('repeats a field for every part of a list, and sends files after the fields', () => {
  const file = new File(['bytes'], 'fox.png', { type: 'image/png' })
  const body = bodyOf(generate, {
    body: { prompt: 'a fox', referenceAssetIds: ['one', 'two'] },
    files: { referenceImages: [file, file] },
  })
  const form = body instanceof FormData ? body : new FormData()
  expect([...form.keys()]).toEqual([
    'prompt',
    'referenceAssetIds',
    'referenceAssetIds',
    'referenceImages',
    'referenceImages',
  ])
  expect(form.getAll('referenceAssetIds')).toEqual(['one', 'two'])
})

it('sends a form where the endpoint takes files, else JSON, else nothing', () => {
  const body = bodyOf(generate, { body: { prompt: 'a fox', numberOfImages: 2, priceCents: undefined } })
  const form = body instanceof FormData ? body : new FormData()
  expect([...form.entries()]).toEqual([
    ['prompt', 'a fox'],
    ['numberOfImages', '2'],
  ])
  expect(bodyOf(imageQueueStatus, { body: { a: 1 } })).toBe('{"a":1}')
  expect(bodyOf(imageQueueStatus, {})).toBeUndefined()
})
