import { Keys } from '@studio/ui/keys'
import type { ReactNode } from 'react'
import type { Picture } from '../gallery/items/picture.ts'
import { DetailRail, type RailCallbacks } from './detail-rail.tsx'
import { Viewer } from './viewer.tsx'
import { detailKeys } from './viewer-keys.ts'

interface DetailDialogProps extends RailCallbacks {
  readonly shown: Picture
  /** Ids of the images before and after; undefined at the ends of the gallery. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** Addresses of their previews. */
  readonly nearby: readonly string[]
  readonly favorite: boolean
  readonly onShow: (assetId: string) => void
  readonly onClose: () => void
}

/** A picture of the gallery with everything known about it. */
export function DetailDialog(props: DetailDialogProps): ReactNode {
  const { shown, before, after, nearby, favorite, onShow, onClose, ...callbacks } = props
  const { generation, output } = shown
  const walk = { before, after, nearby, onShow, onClose }
  return (
    <Viewer label="Image details" shown={{ ...output, name: generation.prompt }} {...walk}>
      <Keys table={detailKeys} actions={{ favorite: callbacks.onFavorite, trash: callbacks.onDelete }} />
      <DetailRail picture={shown} favorite={favorite} {...callbacks} />
    </Viewer>
  )
}
