import type { Check } from './truth.ts'

/** I19: work that was interrupted has left no files of its own behind. */
export const leftovers: Check = ({ traces }) =>
  traces.leftovers.filter((path) => !path.startsWith(drafts)).map((path) => `interrupted work has left ${path}`)

/** What a killed process had not stored yet: under nobody's address, and deleted after a day. */
const drafts = 'media/'
