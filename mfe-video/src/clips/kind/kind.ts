import type { ClipKind as ClipKindName } from '@studio/backend/contract/clips'
import type { ShownCost } from '@studio/media/payments'
import type { PrimitiveAtom } from 'jotai'
import { createContext, useContext } from 'react'
import type { Clip } from './clip.ts'
import type { Pending } from './pending.ts'

/** A part of a list, newest first. */
export interface Slice {
  readonly limit: number
  /** The last clip of the part before. */
  readonly after?: string
}

/** One kind of clips: its calls and its words. Everything else that pages of clips show and do is the same for all kinds. */
export interface ClipKind<C extends Clip> {
  readonly name: ClipKindName
  /** Cache key of its list, for all pages of it. */
  readonly listKey: readonly unknown[]
  readonly list: (slice: Slice, signal: AbortSignal) => Promise<readonly C[]>
  /** Query options of one clip. */
  readonly one: (id: string) => {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<C>
  }
  /** Moves a clip to the trash, or puts a failed one away. */
  readonly remove: (id: string) => Promise<unknown>
  readonly cancel: (id: string) => Promise<unknown>
  /** Makes a failed clip again, at the cost that was shown. */
  readonly retry: (id: string, shown: ShownCost) => Promise<unknown>
  /** What this page has asked for and the list does not contain yet. */
  readonly pendingAtom: PrimitiveAtom<readonly Pending[]>
  /** Under which name a clip is saved. */
  readonly fileName: (id: string) => string
  /** The toast when one clip was asked for again. */
  readonly submitted: { readonly title: string; readonly description?: string }
}

/** The kind of the page around a component. */
export const ClipKindContext = createContext<ClipKind<Clip> | undefined>(undefined)

/** The kind of the page around a component. */
export function useClipKind(): ClipKind<Clip> {
  const kind = useContext(ClipKindContext)
  if (kind === undefined) throw new Error('There is no ClipKindContext around this component')
  return kind
}
