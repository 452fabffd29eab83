import type { LipSync } from '@studio/backend/contract/lip-syncs'
import { memo, type ReactNode } from 'react'
import { stateOf } from '../../clips/kind/clip.ts'
import type { GridClipProps } from '../../clips/tiles/clip-grid.tsx'
import { type ClipTileProps, GridClip, isSameClip } from '../../clips/tiles/grid-clip.tsx'
import { FinishedLipSync } from './finished.tsx'
import { FailedLipSync, MakingLipSync, PendingLipSync } from './unfinished.tsx'

function ListedLipSync(props: ClipTileProps<LipSync>): ReactNode {
  const { clip: file } = props.clip
  if (stateOf(props.clip) === 'failed') return <FailedLipSync lipSync={props.clip} />
  return file === undefined ? <MakingLipSync lipSync={props.clip} /> : <FinishedLipSync {...props} file={file} />
}

const looks = { Listed: ListedLipSync, Pending: PendingLipSync }

/** One tile of the grid, from the press on the button to the finished lip sync. */
export const GridLipSync = memo(function GridLipSync(props: GridClipProps<LipSync>): ReactNode {
  return <GridClip {...props} looks={looks} />
}, isSameClip)
