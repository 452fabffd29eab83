import type { Model } from '@studio/backend/contract'
import { describe, expect, it } from 'vitest'
import { aspectDetail, qualityDetail } from './picture-shape.ts'

const pixels: Pick<Model, 'shapes' | 'qualities' | 'unitPriceCents' | 'qualityPricesCents'> = {
  qualities: ['2K', '4K'],
  shapes: {
    square: { '2K': { width: 1024, height: 1024 }, '4K': { width: 1536, height: 1536 } },
    cinematic: { '2K': { width: 1536, height: 656 }, '4K': { width: 1536, height: 656 } },
  },
  unitPriceCents: 1.5,
  qualityPricesCents: {},
}
const ratios: typeof pixels = {
  ...pixels,
  shapes: {
    auto: { '2K': { ratio: '1:1' } },
    square: { '2K': { ratio: '1:1' } },
    horizontal: { '2K': { ratio: '4:3' } },
  },
  unitPriceCents: 15,
  qualityPricesCents: { '4K': 20 },
}

describe('a quality', () => {
  it('tells its pixels in the chosen ratio and what one image costs', () => {
    expect(qualityDetail(pixels, 'square', '2K')).toBe('1024 × 1024 · 1.5¢ each')
    expect(qualityDetail(pixels, 'square', '4K')).toBe('1536 × 1536 · 1.5¢ each')
  })

  it('does not pretend to be larger than one with the same pixels', () => {
    expect(qualityDetail(pixels, 'cinematic', '2K')).toBe('1536 × 656 · 1.5¢ each')
    expect(qualityDetail(pixels, 'cinematic', '4K')).toBe('1536 × 656 · the same size · 1.5¢ each')
  })

  it('tells its own price where the service has one, and no pixels where the service chooses them', () => {
    expect([qualityDetail(ratios, 'square', '2K'), qualityDetail(ratios, 'square', '4K')]).toEqual([
      '15¢ each',
      '20¢ each',
    ])
  })
})

describe('a ratio', () => {
  it('tells its pixels, or which ratio is made instead of it', () => {
    expect(aspectDetail(pixels, 'cinematic', '4K')).toBe('1536 × 656')
    expect(aspectDetail(ratios, 'horizontal', '2K')).toBe('made as 4:3')
    expect([aspectDetail(ratios, 'square', '2K'), aspectDetail(ratios, 'auto', '2K')]).toEqual([undefined, undefined])
  })
})
