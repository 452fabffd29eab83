import { IconButton } from '@studio/ui/icon-button'
import { LoaderCircle, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PickedImage } from './picked-image.ts'
import styles from './picked-list.module.css'
import type { PickedImages } from './use-picked-images.ts'

/** The pictures that were picked, each with a way to take it out again. */
export function PickedList({ picked: { images, remove, retry } }: { readonly picked: PickedImages }): ReactNode {
  return (
    <ul className={styles['list']} aria-label="Images of the style">
      {images.map((image) => (
        <li key={image.key} className={styles['image']} data-failed={image.failure !== undefined} title={image.failure}>
          <img src={image.url} alt="" draggable={false} />
          <State image={image} onRetry={() => retry(image)} />
          <span className={styles['remove']}>
            <IconButton
              label="Remove"
              about={image.name}
              icon={<X size={16} aria-hidden />}
              onPicture
              onClick={() => remove(image.key)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function State({ image, onRetry }: { readonly image: PickedImage; readonly onRetry: () => void }): ReactNode {
  const { assetId, failure, name } = image
  if (assetId !== undefined) return null
  return (
    <span className={styles['state']}>
      {failure === undefined ? (
        <LoaderCircle size={20} aria-label={`Uploading ${name}`} className={styles['turning']} />
      ) : (
        <IconButton
          label="Upload again"
          about={name}
          icon={<RotateCcw size={16} aria-hidden />}
          onPicture
          onClick={onRetry}
        />
      )}
    </span>
  )
}
