import { afterEach, describe, expect, it, vi } from 'vitest'
import { backOffSeconds } from './back-off.ts'

afterEach(() => vi.restoreAllMocks())

const tenPauses = (least: number) => Array.from({ length: 10 }, (_, before) => backOffSeconds(before + 1, least))

describe('the pause after a refusal', () => {
  it('is longer after each, up to a minute', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const pauses = tenPauses(5)
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
    expect(new Set(pauses.slice(0, 6)).size).toBe(6)
    expect([pauses[0], pauses.at(-1)]).toEqual([8, 60])
  })

  it('differs between outputs that were refused together', () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1)
    expect(backOffSeconds(3, 5)).not.toBe(backOffSeconds(3, 5))
  })

  it('is never shorter than the service has asked for', () => {
    expect(Math.min(...tenPauses(90))).toBeGreaterThanOrEqual(90)
    expect(tenPauses(300)).toEqual(Array.from({ length: 10 }, () => 300))
  })
})
