import { createContext, useContext } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { Removed } from './delete-clips.ts'

/** What can be done with clips. Each function tells of a failure itself (spec video 8). */
export interface ClipActs {
  /** Makes finished clips favourites or not, of which several together are taken back by Undo and Ctrl+Z. */
  readonly favorite: (clips: readonly Pick<Clip, 'id' | 'clip'>[], favorite: boolean) => void
  /** Deletes clips, which Undo and Ctrl+Z take back. */
  readonly remove: (clips: readonly Removed[]) => void
  /** Saves one as a file, several as an archive. */
  readonly download: (clips: readonly Pick<Clip, 'id' | 'clip'>[]) => void
}

export const ClipActsContext = createContext<ClipActs | undefined>(undefined)

/** The acts of the page around a component. */
export function useClipActs(): ClipActs {
  const acts = useContext(ClipActsContext)
  if (acts === undefined) throw new Error('There is no ClipActsContext around this component')
  return acts
}
