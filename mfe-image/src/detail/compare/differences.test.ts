import type { Family } from '@studio/backend/contract/library'
import { expect, it } from 'vitest'
import { familyWith, generationOf, idOf, relativeOf } from '../testing/family.ts'
import { differencesOf, type OwnNames, type Side } from './differences.ts'

const [first, second] = [relativeOf(1), relativeOf(2, { width: 2048 })]
const side = (family: Family, names: OwnNames = {}): Side => ({ family, names })
const made = (prompt: string, model: string, visualStyle = 'general') =>
  generationOf(idOf(100), [first], { prompt, model, visualStyle })

it('tells in what two pictures differ, and what is the same', () => {
  const left = familyWith(first, { generation: made('a fox', 'bytedance/seedream-v4') })
  const right = familyWith(second, { generation: made('a fox at night', 'wavespeed-ai/chroma') })
  const { rows, same } = differencesOf(side(left), side(right))
  expect(rows).toEqual([
    { name: 'Prompt', left: 'a fox', right: 'a fox at night' },
    { name: 'Model', left: 'SeeDream 4.0', right: 'Chroma' },
    { name: 'Size', left: '1024 × 1024', right: '2048 × 1024' },
  ])
  expect(same).toEqual(['Aspect ratio', 'Quality', 'Look', 'Cost, all images', 'References'])
  expect(differencesOf(side(left), side(left)).rows).toEqual([])
})

it('compares with an upload, which has no settings', () => {
  const left = familyWith(first, { generation: made('a fox', 'wavespeed-ai/chroma') })
  const upload = familyWith(relativeOf(3, { isUpload: true }))
  const { rows, same } = differencesOf(side(left), side(upload))
  expect(rows).toContainEqual({ name: 'Made by', left: undefined, right: 'Uploaded' })
  expect(rows).toContainEqual({ name: 'Prompt', left: 'a fox', right: undefined })
  expect(same).toEqual(['Size'])
})

it('names the looks in which two pictures differ as people know them', () => {
  const look = (visualStyle: string) =>
    familyWith(first, { generation: made('a fox', 'wavespeed-ai/chroma', visualStyle) })
  expect(differencesOf(side(look('iphone')), side(look('realistic'))).rows).toEqual([
    { name: 'Look', left: 'iPhone', right: 'Realistic' },
  ])
})

it('tells apart what is called the same: own styles, LoRAs, masks and references', () => {
  const whole = made('a fox', 'wavespeed-ai/chroma')
  const of = (more: Partial<typeof whole>) => familyWith(first, { generation: { ...whole, ...more } })
  const names = { style: 'Dusk', lora: 'Film' }
  const left = of({ styleId: idOf(1), loraId: idOf(2), maskUrl: '/mask/1', referenceImages: ['/1', '/2'] })
  const right = of({ styleId: idOf(3), loraId: idOf(4), maskUrl: '/mask/2', referenceImages: ['/1', '/3'] })
  expect(differencesOf(side(left, names), side(left, names)).rows).toEqual([])
  expect(differencesOf(side(left, names), side(right, names)).rows).toEqual([
    { name: 'My style', left: 'Dusk', right: 'Dusk (not the same)' },
    { name: 'LoRA', left: 'Film', right: 'Film (not the same)' },
    { name: 'Mask', left: 'Part of the first reference', right: 'Part of the first reference (not the same)' },
    { name: 'References', left: '2', right: '2 (not the same)' },
  ])
})

it('knows the seed of a picture in the trash', () => {
  const inTrash = (seed: number) => ({ ...familyWith(first, { generation: generationOf(idOf(100), []) }), seed })
  expect(differencesOf(side(inTrash(7)), side(inTrash(8))).rows).toEqual([{ name: 'Seed', left: '7', right: '8' }])
})
