import { expect, it } from 'vitest'
import { familyWith, generationOf, idOf, relativeOf } from '../testing/family.ts'
import { differencesOf } from './differences.ts'

const [first, second] = [relativeOf(1), relativeOf(2, { width: 2048 })]
const made = (prompt: string, model: string, visualStyle = 'general') =>
  generationOf(idOf(100), [first], { prompt, model, visualStyle })

it('tells in what two pictures differ, and what is the same', () => {
  const left = familyWith(first, { generation: made('a fox', 'bytedance/seedream-v4') })
  const right = familyWith(second, { generation: made('a fox at night', 'wavespeed-ai/chroma') })
  const { rows, same } = differencesOf(left, right)
  expect(rows).toEqual([
    { name: 'Prompt', left: 'a fox', right: 'a fox at night' },
    { name: 'Model', left: 'SeeDream 4.0', right: 'Chroma' },
    { name: 'Size', left: '1024 × 1024', right: '2048 × 1024' },
  ])
  expect(same).toEqual(['Aspect ratio', 'Quality', 'Look', 'Cost, all images', 'References'])
  expect(differencesOf(left, left).rows).toEqual([])
})

it('compares with an upload, which has no settings', () => {
  const left = familyWith(first, { generation: made('a fox', 'wavespeed-ai/chroma') })
  const upload = familyWith(relativeOf(3, { isUpload: true }))
  const { rows, same } = differencesOf(left, upload)
  expect(rows).toContainEqual({ name: 'Made by', left: undefined, right: 'Uploaded' })
  expect(rows).toContainEqual({ name: 'Prompt', left: 'a fox', right: undefined })
  expect(same).toEqual(['Size'])
})

it('names the looks in which two pictures differ as people know them', () => {
  const look = (visualStyle: string) =>
    familyWith(first, { generation: made('a fox', 'wavespeed-ai/chroma', visualStyle) })
  expect(differencesOf(look('iphone'), look('realistic')).rows).toEqual([
    { name: 'Look', left: 'iPhone', right: 'Realistic' },
  ])
})
