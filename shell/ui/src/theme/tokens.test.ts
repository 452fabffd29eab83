import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { applyTokens, colours, cssVariables } from './tokens.ts'

const grounds = ['background', 'surface', 'raised'] as const
const inks = ['text', 'muted', 'faint', 'accent', 'good', 'warn', 'bad'] as const

describe('colour tokens', () => {
  it.each(grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)))(
    '%s on %s meets WCAG 2.2 AA for text',
    (ink, ground) => {
      expect(contrast(colours[ink], colours[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(['accent', 'accent-hover', 'accent-active'] as const)('text on %s meets WCAG 2.2 AA', (ground) => {
    expect(contrast(colours['on-accent'], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it('knows the extremes', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#777777')).toBe(1)
  })
})

describe('css variables', () => {
  it('are set once per name', () => {
    const names = cssVariables().map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('carry every token to the document', () => {
    const set = new Map<string, string | null>()
    applyTokens({ setProperty: (name, value) => void set.set(name, value) })
    expect(set.get('--accent')).toBe('#ff8562')
    expect(set.get('--space-1')).toBe('4px')
    expect(set.get('--height-bar')).toBe('56px')
  })
})
