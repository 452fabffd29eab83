import type { Neighbours } from '@studio/media/grid-items'
import type { Picture } from '@studio/media/pictures'
import { Viewer } from '@studio/media/viewer'
import { Keys } from '@studio/ui/keys'
import type { ReactNode } from 'react'
import { detailKeys } from './detail-keys.ts'
import { DetailRail } from './detail-rail.tsx'
import type { RailHandlers } from './rail-actions.tsx'

interface DetailDialogProps {
  readonly shown: Picture
  readonly neighbours: Neighbours
  readonly favorite: boolean
  readonly handlers: RailHandlers
  readonly onShow: (assetId: string) => void
  readonly onClose: () => void
}

/** A picture of the gallery with everything known about it. */
export function DetailDialog({ shown, favorite, handlers, ...viewer }: DetailDialogProps): ReactNode {
  const { generation, output } = shown
  return (
    <Viewer label="Image details" shown={{ ...output, name: generation.prompt }} {...viewer}>
      <Keys table={detailKeys} actions={{ favorite: handlers.onFavorite, trash: handlers.onDelete }} />
      <DetailRail picture={shown} favorite={favorite} handlers={handlers} />
    </Viewer>
  )
}
