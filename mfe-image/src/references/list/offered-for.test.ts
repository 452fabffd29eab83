import { GenerateForm } from '@studio/backend/contract'
import { expect, it } from 'vitest'
import { referenceRoom } from './reference-use.ts'

it('offers references for the specified models and no other', () => {
  const { options } = GenerateForm.shape.model.def.innerType
  const offered = options.filter((id) => referenceRoom({ id, references: { min: 0, max: 4 } }) > 0)
  expect(offered.toSorted()).toEqual([
    'bytedance/seedream-v4',
    'google/nano-banana/edit',
    'ideogram-ai/ideogram-character',
    'segmind/higgsfield-soul',
    'wavespeed-ai/wan-2.2/image-to-image',
  ])
})
