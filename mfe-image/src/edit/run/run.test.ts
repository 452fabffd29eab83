import type { GenerationOutput } from '@studio/backend/contract'
import { describe, expect, it } from 'vitest'
import { generationOf, idOf, relativeOf } from '../../detail/testing/family.ts'
import { endNotice, resultsOf, runningFrom } from './run.ts'

const stored = (n: number): GenerationOutput[] =>
  generationOf('g', [relativeOf(n)]).outputs.map((output) => ({ ...output, n }))
const failed = (n: number, reason = 'refused'): GenerationOutput => ({
  n,
  status: 'failed',
  reason,
  error: 'The model refused this request.',
})

describe('the end of a request', () => {
  it.each([
    ['all images', stored(0), 'Success', 'Images generated successfully'],
    ['some images', [...stored(0), failed(1)], '1 of 2 images generated', 'The model refused this request.'],
    ['no image', [failed(0)], 'Failed to generate images', 'The model refused this request.'],
    [
      'an image, the rest cancelled',
      [...stored(0), failed(1, 'cancelled')],
      'Success',
      'Images generated successfully',
    ],
  ])('with %s is told in these words', (_, outputs, title, description) => {
    expect(endNotice({ outputs })).toMatchObject({ title, description })
  })

  it('is not told when the person has cancelled all of it', () => {
    expect(endNotice({ outputs: [failed(0, 'cancelled')] })).toBeUndefined()
    expect(resultsOf({ outputs: [failed(0, 'cancelled')] })).toEqual([])
  })
})

it('finds what is being made from a picture, and nothing that has ended or is made from another', () => {
  const { url } = relativeOf(1)
  const from = (id: string, status: 'processing' | 'completed', referenceImages: string[]) =>
    generationOf(id, [], { status, referenceImages })
  const made = from(idOf(200), 'processing', [url])
  const others = [from('a', 'completed', [url]), from('b', 'processing', [relativeOf(2).url])]
  expect(runningFrom([...others, made], url)).toBe(made)
  expect(runningFrom(others, url)).toBeUndefined()
})
