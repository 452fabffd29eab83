import { IconButton } from '@studio/ui/icon-button'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './picked-list.module.css'

/** A picture that the person has picked. */
interface Picked {
  readonly key: string
  /** Address of a picture of it. */
  readonly url: string
  /** In words, for the button that removes it. */
  readonly name: string
  /** Why it cannot be used. */
  readonly failure?: string
}

interface PickedListProps<Image extends Picked> {
  /** What the pictures are picked for, as in "Images of the style". */
  readonly label: string
  readonly images: readonly Image[]
  readonly onRemove: (key: string) => void
  /** What lies over a picture, such as a sign that it is being uploaded. */
  readonly children?: (image: Image) => ReactNode
}

/** The pictures that were picked, small, each with a button that removes it. */
export function PickedList<Image extends Picked>(props: PickedListProps<Image>): ReactNode {
  const { label, images, onRemove, children } = props
  return (
    <ul className={styles['list']} aria-label={label}>
      {images.map((image) => (
        <li key={image.key} className={styles['image']} data-failed={image.failure !== undefined} title={image.failure}>
          <img src={image.url} alt="" loading="lazy" decoding="async" draggable={false} />
          {children?.(image)}
          <span className={styles['remove']}>
            <IconButton
              onPicture
              label="Remove"
              about={image.name}
              icon={<X size={16} aria-hidden />}
              onClick={() => onRemove(image.key)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
