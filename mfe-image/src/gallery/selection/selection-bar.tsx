import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { FavoriteButton } from '../actions/favorite-button.tsx'
import { usePictureActions } from '../actions/picture-actions.ts'
import type { Selected } from './selected.ts'
import styles from './selection-bar.module.css'
import type { SelectionActs } from './use-selection-acts.ts'

interface SelectionBarProps {
  readonly selected: Selected
  readonly acts: SelectionActs
}

/** The buttons for the selected images. Their keys work without it (`SelectionActions`), as its code may still be on its way. */
export function SelectionBar({ selected: { ids, allFavorites }, acts }: SelectionBarProps): ReactNode {
  const { download } = usePictureActions()
  const none = ids.length === 0
  return (
    <>
      <output className={styles['count']}>{formatCount(ids.length)} selected</output>
      <FavoriteButton
        favorite={allFavorites}
        about={`${formatCount(ids.length)} selected`}
        size={20}
        disabled={none}
        onPress={acts.favorite}
      />
      <IconButton
        label="Download"
        disabled={none}
        icon={<Download size={20} aria-hidden />}
        onClick={() => download(ids)}
      />
      <Button danger size="small" disabled={none} icon={<Trash2 size={16} aria-hidden />} onClick={acts.trash}>
        Delete
      </Button>
    </>
  )
}
