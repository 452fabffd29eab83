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

/** What can be made of a picture of the gallery, what can be done with it, and how it was made. */
export function DetailRail(props: RailProps): ReactNode {
  return (
    <>
      <VariationForm picture={props.picture} />
      <RailActions {...props} />
      <Making made={props.picture} />
    </>
  )
}
