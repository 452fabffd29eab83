import { formatCountOf } from '@studio/ui/format'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { GalleryState } from '../items/use-items.ts'
import styles from './uploads-of.module.css'
import { useNamed } from './use-named.ts'

interface UploadsOfProps {
  readonly state: Pick<GalleryState, 'outline'>
  readonly character: NonNullable<GalleryState['character']>
}

/** A character may have images that no gallery shows because they were uploaded: says how many, and leads to the page that shows them. */
export function UploadsOf({ state: { outline }, character: { shown } }: UploadsOfProps): ReactNode {
  const { id, name } = useNamed(shown.id)
  const uploads = useMemo(() => {
    const made = new Set(outline.data?.map((image) => image.id))
    return shown.ids.size - shown.ids.intersection(made).size
  }, [outline.data, shown.ids])
  if (uploads === 0 || outline.data === undefined) return null
  const to = { to: '/characters', search: { id } }
  return (
    <p className={styles['line']}>
      {formatCountOf(uploads, 'more image')} {uploads === 1 ? 'is an upload.' : 'are uploads.'}{' '}
      <Link {...to}>{`See all of ${name}`}</Link>
    </p>
  )
}
