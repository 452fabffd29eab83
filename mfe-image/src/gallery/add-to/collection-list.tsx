import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import styles from './add-to-dialog.module.css'
import type { Collection, Collections } from './collections.ts'

interface CollectionListProps {
  readonly collections: Collections
  /** Part of the name, in any case. */
  readonly wanted: string
  readonly onChoose: (chosen: Collection) => void
}

/** What the images can be added to, newest first. */
export function CollectionList({ collections: { noun, list }, wanted, onChoose }: CollectionListProps): ReactNode {
  const { data: all, isLoadingError, refetch } = list
  if (isLoadingError) {
    return (
      <div role="alert" className={styles['message']}>
        <p>{`Your ${noun}s could not be loaded.`}</p>
        <Button onClick={() => void refetch()}>Retry</Button>
      </div>
    )
  }
  if (all === undefined) {
    return (
      <div className={styles['message']}>
        <Spinner />
      </div>
    )
  }
  const words = wanted.trim().toLocaleLowerCase()
  const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(words))
  if (found.length === 0) {
    return <p className={styles['message']}>{all.length === 0 ? `No ${noun}s yet` : `No ${noun}s found`}</p>
  }
  return (
    <ul className={styles['list']}>
      {found.map((each) => (
        <li key={each.id}>
          <button type="button" className={styles['choice']} onClick={() => onChoose(each)}>
            <FirstPicture url={each.mosaic[0]} />
            <span className={styles['name']}>{each.name}</span>
            <span className={styles['count']}>
              {each.imageCount === 1 ? '1 image' : `${formatCount(each.imageCount)} images`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function FirstPicture({ url }: { readonly url: string | undefined }): ReactNode {
  if (url === undefined) return <span className={styles['picture']} />
  return <img className={styles['picture']} src={url} alt="" loading="lazy" decoding="async" draggable={false} />
}
