import type { SourceKind } from '@studio/backend/contract/frames'

/** The newest request of an import that has not ended. */
export interface UnderWay {
  readonly kind: SourceKind
  readonly request: AbortController
  /** When it was begun, of an upload when it was wholly sent, in milliseconds since 1970; undefined while it is being sent. */
  since: number | undefined
}

/** Requests under way, by the state that tells of them: at most one each. */
export const underWay = new Map<object, UnderWay>()

/** Whether no more than one video of this kind is on its way in this page, so that work of the server cannot be that of another one. */
export function isOnlyOne(kind: SourceKind): boolean {
  return [...underWay.values()].filter((each) => each.kind === kind).length <= 1
}
