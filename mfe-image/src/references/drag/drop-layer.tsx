import type { Model } from '@studio/backend/contract'
import { useDropTarget } from '@studio/media/drag'
import { useDraggedOver } from '@studio/media/drop-anywhere'
import { FileCog, ImagePlus, Package } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { referenceRoom } from '../list/reference-use.ts'
import type { OfferPictures } from '../list/use-reference-offers.ts'
import { carriesFiles, carriesNewReferences, picturesOf } from './dragged.ts'
import styles from './drop-layer.module.css'

interface DropLayerProps {
  readonly model: Model
  readonly onOffer: OfferPictures
  /** Files were dropped whose prompt and settings are to be used. */
  readonly onSettings: (files: readonly File[]) => void
}

/** Covers the panel while pictures are dragged over the page and highlights the slot that would take them. */
export function DropLayer({ model, onOffer, onSettings }: DropLayerProps): ReactNode {
  const product = useRef<HTMLDivElement>(null)
  const overProduct = useDropTarget(product, {
    takes: carriesNewReferences,
    onDrop: (transfer) => onOffer(picturesOf(transfer, location.origin), 'product'),
  })
  const settings = useRef<HTMLDivElement>(null)
  const overSettings = useDropTarget(settings, {
    takes: carriesFiles,
    onDrop: ({ files }) => onSettings([...files]),
  })
  // From the tile of a picture that is in the studio its settings are taken by a button.
  const files = useDraggedOver(carriesFiles)
  return (
    <div className={styles['layer']} data-files={files}>
      <div className={styles['slot']} data-lit={!overProduct && !overSettings}>
        <ImagePlus size={20} aria-hidden />
        {referenceRoom(model) === 0 ? `Reference image, not used by ${model.label}` : 'Reference image'}
      </div>
      <div ref={product} className={styles['slot']} data-lit={overProduct}>
        <Package size={20} aria-hidden />
        Product image
      </div>
      <div ref={settings} className={styles['slot']} data-lit={overSettings} hidden={!files}>
        <FileCog size={20} aria-hidden />
        Use its settings
      </div>
    </div>
  )
}
