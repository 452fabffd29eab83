import { expect, it } from 'vitest'
import { clipName } from './clip-kinds.ts'

it('calls a clip by its words, and one without words by what it is and its day', () => {
  const createdAt = new Date(2026, 10, 3, 12).toISOString()
  expect(clipName({ kind: 'video', prompt: 'a boat leaves', createdAt })).toBe('a boat leaves')
  expect(clipName({ kind: 'lip-sync', prompt: '', createdAt })).toBe('Lip sync, Nov 3, 2026')
  expect(clipName({ kind: 'animation', prompt: '', createdAt })).toBe('Copied video, Nov 3, 2026')
})
