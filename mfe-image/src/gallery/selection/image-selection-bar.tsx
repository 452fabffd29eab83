import { FavoriteButton } from '@studio/media/favorite-button'
import { SelectionBar } from '@studio/media/selection-bar'
import { formatCount } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { useSetAtom } from 'jotai'
import { Columns2, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddTo } from '../../collections/add-to.tsx'
import { comparedAtom } from '../actions/compared.ts'
import { usePictureActions } from '../actions/picture-actions.ts'
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
  const none = ids.length === 0
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
      <IconButton
        label="Compare two images"
        disabled={ids.length !== 2}
        icon={<Columns2 size={20} aria-hidden />}
        onClick={() => {
          const [left, right] = ids
          if (left !== undefined && right !== undefined) compare({ left, right })
        }}
      />
      <IconButton
        label="Download"
        disabled={none}
        icon={<Download size={20} aria-hidden />}
        onClick={() => download(ids)}
      />
    </SelectionBar>
  )
}
