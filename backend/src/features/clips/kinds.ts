import type { JobKind } from '../jobs/events.ts'
import { ClipKind } from './contract.ts'

/** The kinds of jobs whose output is a clip. */
const clipKinds = ClipKind.options satisfies readonly JobKind[]
export type ClipKindWord = ClipKind

/** Whether what the log has for a kind, which may be a word that only a later release knows, is one of them. */
export function isClipKind(word: string | undefined): word is ClipKindWord {
  return clipKinds.some((kind) => kind === word)
}
