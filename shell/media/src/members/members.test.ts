import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeCollection } from './members.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

it.each([
  { answer: { wasThere: false }, changed: ['a'] },
  { answer: { wasThere: true }, changed: [] },
  // Of an older release.
  { answer: {}, changed: [] },
])(
  'lets Undo take out an added image only when the server says that it was not there before: $answer',
  async (each) => {
    const unused = () => Promise.reject(new Error('not to be called'))
    const calls = { add: async () => each.answer, remove: unused, many: unused }
    const outcome = await changeCollection(calls, { change: 'add', ids: ['a'], progress: '' })
    expect(outcome).toMatchObject({ changed: each.changed, settled: ['a'], failed: [] })
  },
)
