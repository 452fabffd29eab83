import type { Family } from '@studio/backend/contract/library'
import type { Neighbours } from '@studio/media/grid-items'
import { Viewer } from '@studio/media/viewer'
import { Keys } from '@studio/ui/keys'
import { showToast } from '@studio/ui/toast-store'
import type { ReactNode } from 'react'
import { pictureWords, wordsOf } from '../models/picture-words.ts'
import { detailKeys } from './detail-keys.ts'
import { DetailRail, type RailProps } from './detail-rail.tsx'
import { FamilyStrip, type FamilyStripProps } from './family/family-strip.tsx'
import { type RelativeHandlers, RelativeRail } from './family/relative-rail.tsx'

/** What is shown large: a picture of the gallery, or a relative of one that is in no gallery. */
export type Opened =
  | ({ readonly kind: 'picture' } & RailProps)
  | { readonly kind: 'relative'; readonly family: Family; readonly handlers: RelativeHandlers }

interface DetailDialogProps {
  readonly opened: Opened
  readonly strip: FamilyStripProps
  readonly neighbours: Neighbours
  readonly onNextTake: () => void
  readonly onShow: (assetId: string) => void
  readonly onClose: () => void
}

/** Says why a key does nothing here. */
function tellNotInGallery(): void {
  showToast({
    title: 'Not in your gallery',
    description: 'Only images of your gallery can be favorites or be deleted.',
  })
}

/** What stands on the black of the viewer. */
function shownOf(opened: Opened) {
  if (opened.kind === 'picture') return { ...opened.picture.output, name: pictureWords(opened.picture.generation) }
  const { picture, generation } = opened.family
  return { ...picture, assetId: picture.id, name: wordsOf(generation) }
}

/** A picture with everything known about it: what it is related to below it, what can be done beside it. */
export function DetailDialog({ opened, strip, onNextTake, ...viewer }: DetailDialogProps): ReactNode {
  const acts =
    opened.kind === 'picture'
      ? { favorite: opened.handlers.onFavorite, trash: opened.handlers.onDelete }
      : { favorite: tellNotInGallery, trash: tellNotInGallery }
  return (
    <Viewer label="Image details" shown={shownOf(opened)} below={<FamilyStrip {...strip} />} {...viewer}>
      <Keys table={detailKeys} actions={{ ...acts, nextTake: onNextTake }} />
      {opened.kind === 'picture' ? (
        <DetailRail {...opened} video={strip.family?.video} />
      ) : (
        <RelativeRail {...opened} />
      )}
    </Viewer>
  )
}
