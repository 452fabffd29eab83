import { useDragSource, useDropTarget } from '@studio/media/drag'
import { IconButton } from '@studio/ui/icon-button'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { referenceType } from '../drag/dragged.ts'
import { keyOf, type Reference } from '../list/references.ts'
import styles from './reference-slot.module.css'

interface ReferenceSlotProps {
  readonly reference: Reference
  /** Counted from 0. */
  readonly index: number
  readonly last: boolean
  readonly used: boolean
  readonly onMove: (key: string, to: number) => void
  readonly onRemove: (key: string) => void
}

const roleOf = ({ isProduct }: Reference, used: boolean): string | undefined => {
  if (!used) return 'Not used'
  return isProduct === true ? 'Product' : undefined
}

/** One chosen picture with its number; another one that is dropped on it is moved to its position. */
export function ReferenceSlot({ reference, index, last, used, onMove, onRemove }: ReferenceSlotProps): ReactNode {
  const slot = useRef<HTMLLIElement>(null)
  const key = keyOf(reference)
  const role = roleOf(reference, used)
  useDragSource(slot, referenceType, key)
  const lit = useDropTarget(slot, {
    takes: ({ types }) => types.includes(referenceType),
    onDrop: (transfer) => onMove(transfer.getData(referenceType), index),
  })

  return (
    <li ref={slot} className={styles['slot']} data-used={used} data-lit={lit} draggable>
      <img className={styles['image']} src={reference.url} alt={`Reference ${index + 1}`} draggable={false} />
      <span className={styles['number']} aria-hidden>
        {index + 1}
      </span>
      {role !== undefined && <span className={styles['role']}>{role}</span>}
      <div className={styles['remove']}>
        <IconButton
          onPicture
          label="Remove"
          about={`reference ${index + 1}`}
          icon={<X size={16} aria-hidden />}
          onClick={() => onRemove(key)}
        />
      </div>
      <div className={styles['moves']}>
        <IconButton
          onPicture
          label="Move earlier"
          about={`reference ${index + 1}`}
          aria-disabled={index === 0}
          icon={<ChevronLeft size={16} aria-hidden />}
          onClick={() => onMove(key, index - 1)}
        />
        <IconButton
          onPicture
          label="Move later"
          about={`reference ${index + 1}`}
          aria-disabled={last}
          icon={<ChevronRight size={16} aria-hidden />}
          onClick={() => onMove(key, index + 1)}
        />
      </div>
    </li>
  )
}
