import { DownloadOptions } from '@studio/media/download-options'
import { FavoriteButton } from '@studio/media/favorite-button'
import { SelectionBar } from '@studio/media/selection-bar'
import { formatCount } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { useSetAtom } from 'jotai'
import { Columns2, Download, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEditAsset } from '../../address/use-edit-asset.ts'
import { AddTo } from '../../collections/add-to.tsx'
import { comparedAtom } from '../actions/compared.ts'
import { usePictureActions } from '../actions/picture-actions.ts'
import { tellNotOpened } from '../actions/picture-actions-provider.tsx'
import styles from './image-selection-bar.module.css'
import type { Selected } from './selected.ts'
import type { ImageActs } from './use-image-acts.ts'

interface ImageSelectionBarProps {
  readonly selected: Selected
  readonly acts: ImageActs
}

/** The buttons for the selected images. Their keys work without it (`SelectionActions`), as its code may still be on its way. */
export function ImageSelectionBar({ selected: { ids, allFavorites }, acts }: ImageSelectionBarProps): ReactNode {
  const { download } = usePictureActions()
  const compare = useSetAtom(comparedAtom)
  const edit = useEditAsset()
  const [first, second, ...others] = ids
  const none = first === undefined
  const selected = second === undefined ? 'one' : 'several'
  return (
    <SelectionBar count={ids.length} onDelete={acts.trash}>
      <FavoriteButton
        favorite={allFavorites}
        about={`${formatCount(ids.length)} selected`}
        size={20}
        disabled={none}
        onPress={acts.favorite}
      />
      <AddTo noun="character" ids={ids} size={20} disabled={none} />
      <AddTo noun="style" ids={ids} size={20} disabled={none} />
      <span className={styles['one']} data-selected={selected}>
        <IconButton
          label="Edit"
          disabled={none || second !== undefined}
          icon={<WandSparkles size={20} aria-hidden />}
          onClick={() => void (first !== undefined && edit(first).catch(tellNotOpened))}
        />
      </span>
      <span className={styles['several']} data-selected={selected}>
        <IconButton
          label="Compare two images"
          disabled={second === undefined || others.length > 0}
          icon={<Columns2 size={20} aria-hidden />}
          onClick={() => {
            if (first !== undefined && second !== undefined) compare({ left: first, right: second })
          }}
        />
      </span>
      <IconButton
        label="Download"
        disabled={none}
        icon={<Download size={20} aria-hidden />}
        onClick={() => download(ids)}
      />
      <span className={styles['options']}>
        <DownloadOptions />
      </span>
    </SelectionBar>
  )
}
