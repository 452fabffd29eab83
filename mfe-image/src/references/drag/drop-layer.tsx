import type { Model } from '@studio/backend/contract'
import { useDropTarget } from '@studio/media/drag'
import { ImagePlus, Package } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { referenceRoom } from '../list/reference-use.ts'
import type { OfferPictures } from '../list/use-reference-offers.ts'
import { carriesNewReferences, picturesOf } from './dragged.ts'
import styles from './drop-layer.module.css'

interface DropLayerProps {
  readonly model: Model
  readonly onOffer: OfferPictures
}

/** Covers the panel while pictures are dragged over the page and highlights the slot that would take them. */
export function DropLayer({ model, onOffer }: DropLayerProps): ReactNode {
  const product = useRef<HTMLDivElement>(null)
  const overProduct = useDropTarget(product, {
    takes: carriesNewReferences,
    onDrop: (transfer) => onOffer(picturesOf(transfer, location.origin), 'product'),
  })
  return (
    <div className={styles['layer']}>
      <div className={styles['slot']} data-lit={!overProduct}>
        <ImagePlus size={20} aria-hidden />
        {referenceRoom(model) === 0 ? `Reference image, not used by ${model.label}` : 'Reference image'}
      </div>
      <div ref={product} className={styles['slot']} data-lit={overProduct}>
        <Package size={20} aria-hidden />
        Product image
      </div>
    </div>
  )
}
