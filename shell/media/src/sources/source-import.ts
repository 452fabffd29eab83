import type { SourceKind } from '@studio/backend/contract/frames'
import { atom, type PrimitiveAtom } from 'jotai'

/** How far the import of a video is. */
export type SourceImport<Content> =
  | { readonly status: 'empty' }
  | BusyImport
  /** The server is still at work on the video, but no longer waited for. */
  | { readonly status: 'late'; readonly videoId: string }
  | { readonly status: 'ready'; readonly videoId: string; readonly content: Content }

export interface BusyImport {
  readonly status: 'busy'
  /** `content`: the server has the video, and what the page wants of it is on its way. */
  readonly step: 'upload' | 'download' | 'content'
  /** What the browser itself has sent of an upload, 0 to 1. */
  readonly share?: number
  /** Known once the server has told it. */
  readonly videoId?: string
}

export const emptyImport = { status: 'empty' } as const

/** The kinds of sources that are named by a link. */
export type LinkKind = Exclude<SourceKind, 'upload'>

/** The imports of one part of the studio, one for each kind of source: they go on while nothing shows them. */
export interface Imports<Content> {
  readonly stateOf: (kind: SourceKind) => PrimitiveAtom<SourceImport<Content>>
  /** What was typed into the link fields. */
  readonly links: PrimitiveAtom<Readonly<Record<LinkKind, string>>>
}

/**
 * Creates the imports of a part of the studio, none of them begun. `Content` is what it wants of a video besides the id.
 */
export function createImports<Content>(): Imports<Content> {
  const create = (): PrimitiveAtom<SourceImport<Content>> => atom<SourceImport<Content>>(emptyImport)
  const states: Readonly<Record<SourceKind, PrimitiveAtom<SourceImport<Content>>>> = {
    tiktok: create(),
    youtube: create(),
    upload: create(),
  }
  return {
    stateOf: (kind) => states[kind],
    links: atom<Readonly<Record<LinkKind, string>>>({ tiktok: '', youtube: '' }),
  }
}
