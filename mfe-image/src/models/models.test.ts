import { expect, it } from 'vitest'
import { aspectLabel, aspectLabels, ratioOf } from './aspect.ts'
import { lookLabel } from './look.ts'
import { modelLabel } from './model-label.ts'

it('labels aspects as specified, and shows an unknown one as it is', () => {
  expect(aspectLabels).toEqual({
    auto: 'Auto',
    square: '1:1',
    tall: '9:16',
    vertical: '3:4',
    horizontal: '3:2',
    widescreen: '16:9',
    cinematic: '21:9',
    slim: '2:3',
    wide: '3:2',
  })
  expect(aspectLabel('5:4')).toBe('5:4')
})

it('lays aspects out by their specified numbers, an unknown one as a square', () => {
  const ratios = Object.keys(aspectLabels).map((aspect) => [aspect, ratioOf(aspect)])
  expect(Object.fromEntries(ratios)).toEqual({
    auto: 1,
    square: 1,
    vertical: 0.75,
    horizontal: 1.5,
    widescreen: 16 / 9,
    tall: 9 / 16,
    slim: 2 / 3,
    wide: 1.5,
    cinematic: 7 / 3,
  })
  expect(ratioOf('5:4')).toBe(1)
})

it('names models that nobody knows Unknown', () => {
  expect(modelLabel('bytedance/seedream-v4')).toBe('SeeDream 4.0')
  expect(modelLabel('openai/sora-2')).toBe('Unknown')
  expect(modelLabel('toString')).toBe('Unknown')
})

it('names looks as the panel does, and shows an unknown one as it is', () => {
  expect(lookLabel('iphone')).toBe('iPhone')
  expect(lookLabel('general')).toBe('General look')
  expect(lookLabel('toString')).toBe('toString')
})
