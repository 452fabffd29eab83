import { describe, expect, it } from 'vitest'
import { autoChoice } from './auto.ts'

const portrait = { width: 768, height: 1024 }

describe('Auto', () => {
  it.each([
    ['make it night', 'nano_banana', 'vertical'],
    ['the same in 16:9', 'nano_banana', 'widescreen'],
    ['as a 9 x 16 story', 'nano_banana', 'tall'],
    ['a square crop of the face', 'nano_banana', 'square'],
    ['a cinematic mood', 'nano_banana', 'vertical'],
    ['upscale it', 'seedream', 'vertical'],
    ['sharper, 4K, in landscape format', 'seedream', 'horizontal'],
    ['a street number 14k', 'nano_banana', 'vertical'],
  ] as const)('%s: %s, %s', (prompt, model, aspectRatio) => {
    expect(autoChoice(prompt, portrait)).toMatchObject({ model, aspectRatio })
  })

  it('asks for 4K only from the model that makes it', () => {
    expect(autoChoice('4k please', portrait)).toMatchObject({ model: 'seedream', quality: '4K' })
    expect(autoChoice('make it night', portrait).quality).toBe('2K')
  })
})
