import type { Animation } from '@studio/backend/contract/animations'
import { memo, type ReactNode } from 'react'
import { stateOf } from '../../clips/kind/clip.ts'
import type { GridClipProps } from '../../clips/tiles/clip-grid.tsx'
import { FinishedClip } from '../../clips/tiles/finished-clip.tsx'
import { type ClipTileProps, GridClip, isSameClip } from '../../clips/tiles/grid-clip.tsx'
import { PendingClip, WaitingClip } from '../../clips/tiles/waiting-clip.tsx'
import { animationName } from '../animation/animation.ts'
import { modeWords } from '../settings/words.ts'
import { FailedAnimation } from './failed-animation.tsx'

function ListedAnimation({ clip: animation, slot, onOpen }: ClipTileProps<Animation>): ReactNode {
  if (stateOf(animation) === 'failed') return <FailedAnimation animation={animation} />
  const { clip: file } = animation
  if (file === undefined) return <WaitingClip clip={animation} />
  const caption = `${modeWords[animation.mode].title}, ${animation.resolution}`
  return (
    <FinishedClip
      clip={animation}
      file={file}
      name={animationName(animation)}
      caption={caption}
      slot={slot}
      onOpen={onOpen}
    />
  )
}

const looks = { Listed: ListedAnimation, Pending: PendingClip }

/** One card of the grid, from the press on Submit to the finished copy. */
export const GridAnimation = memo(function GridAnimation(props: GridClipProps<Animation>): ReactNode {
  return <GridClip {...props} looks={looks} />
}, isSameClip)
