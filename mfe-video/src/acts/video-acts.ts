import type { Video } from '@studio/backend/contract/videos'
import { createContext, useContext } from 'react'
import type { Removed } from './use-remove.ts'

/** What can be done with videos. Each function tells of a failure itself (spec video 8). */
export interface VideoActs {
  readonly favorite: (id: string, favorite: boolean) => void
  /** Deletes videos, which Undo and Ctrl+Z take back. */
  readonly remove: (videos: readonly Removed[]) => void
  readonly download: (video: Video) => void
  /** Puts the words, settings and frames of a video into the panel, which Undo takes back. */
  readonly reuse: (video: Video) => void
}

export const VideoActsContext = createContext<VideoActs | undefined>(undefined)

/** The acts of the page around a component. */
export function useVideoActs(): VideoActs {
  const acts = useContext(VideoActsContext)
  if (acts === undefined) throw new Error('There is no VideoActsContext around this component')
  return acts
}
