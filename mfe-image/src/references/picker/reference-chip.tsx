import type { Model } from '@studio/backend/contract'
import { Chip } from '@studio/ui/chip'
import { ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { chipPart } from '../../models/chip-part.tsx'
import { referenceRoom } from '../list/reference-use.ts'
import { keyOf, type Reference } from '../list/references.ts'
import type { OfferPictures } from '../list/use-reference-offers.ts'
import styles from './reference-chip.module.css'

const ReferencePicker = chipPart(
  async () => (await import(/* webpackChunkName: "references" */ './reference-picker.tsx')).ReferencePicker,
)

interface ReferenceChipProps {
  readonly model: Model
  readonly chosen: readonly Reference[]
  readonly onChange: (chosen: readonly Reference[]) => void
  readonly onOffer: OfferPictures
}

/** Shows the chosen references small and opens the popover. Hidden when the model takes none and none is chosen. */
export function ReferenceChip(props: ReferenceChipProps): ReactNode {
  const { model, chosen } = props
  const room = referenceRoom(model)
  if (room === 0 && chosen.length === 0) return null
  return (
    <Chip
      label="Reference images"
      popup="dialog"
      onIntent={ReferencePicker.preload}
      value={<Thumbnails chosen={chosen} used={room} />}
    >
      {() => <ReferencePicker {...props} />}
    </Chip>
  )
}

function Thumbnails({ chosen, used }: { readonly chosen: readonly Reference[]; readonly used: number }): ReactNode {
  if (chosen.length === 0) {
    return (
      <>
        <ImagePlus size={16} aria-hidden />
        References
      </>
    )
  }
  return (
    <span className={styles['thumbnails']}>
      {chosen.map((reference, index) => (
        <img
          key={keyOf(reference)}
          className={styles['thumbnail']}
          src={reference.url}
          alt=""
          data-used={index < used}
        />
      ))}
      <span className="visually-hidden">{Math.min(chosen.length, used)} used</span>
    </span>
  )
}
