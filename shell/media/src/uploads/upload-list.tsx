import { Button } from '@studio/ui'
import { type ReactNode, useRef, useState } from 'react'
import styles from './upload-list.module.css'
import { UploadTile } from './upload-tile.tsx'
import { type TellTrashed, useTrashUpload } from './use-trash-upload.ts'
import { useUploads } from './use-uploads.ts'

interface UploadListProps {
  readonly isChosen: (id: string) => boolean
  readonly onToggle: (id: string) => void
  readonly onTrashed: TellTrashed
}

/** What the person uploaded for earlier generations, to be used again or deleted. Not there before the first upload. */
export function UploadList({ isChosen, onToggle, onTrashed }: UploadListProps): ReactNode {
  const { uploads, isLoadingError, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = useUploads()
  const trash = useTrashUpload(onTrashed)
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const remove = async (id: string): Promise<void> => {
    if (!(await trash(id))) return
    setSaid('Upload moved to trash')
    // The button that had the focus is removed together with its picture.
    list.current?.focus()
  }

  if (isLoadingError) {
    return (
      <p role="alert" className={styles['failed']}>
        Your uploads could not be loaded.{' '}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    )
  }
  if (uploads.length === 0) return null
  return (
    <section aria-label="Uploads" className={styles['section']}>
      <strong>Uploads</strong>
      <ul ref={list} tabIndex={-1} className={styles['list']}>
        {uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            chosen={isChosen(upload.id)}
            onToggle={() => onToggle(upload.id)}
            onTrash={() => void remove(upload.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      <output className="visually-hidden">{said}</output>
    </section>
  )
}
