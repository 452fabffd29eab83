import type { Family } from '@studio/backend/contract/library'
import type { Picture } from '@studio/media/pictures'
import type { ReactNode } from 'react'
import { Making } from './making.tsx'
import { RailActions, type RailHandlers } from './rail-actions.tsx'
import { VariationForm } from './variation/variation-form.tsx'

export interface RailProps {
  readonly picture: Picture
  readonly favorite: boolean
  readonly handlers: RailHandlers
}

interface DetailRailProps extends RailProps {
  /** Of a frame that was saved from a video; undefined while it is not known. */
  readonly video: Family['video']
}

/** What can be made of a picture of the gallery, what can be done with it, and how it was made. */
export function DetailRail({ video, ...props }: DetailRailProps): ReactNode {
  return (
    <>
      <VariationForm picture={props.picture} />
      <RailActions {...props} />
      <Making made={props.picture} video={video} />
    </>
  )
}
