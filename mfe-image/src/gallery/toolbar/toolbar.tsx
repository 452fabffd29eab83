import { useGridState } from '@studio/media/grid-state'
import { SelectToggle } from '@studio/media/select-toggle'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { countImages } from '../items/items.ts'
import type { GalleryState } from '../items/use-items.ts'
import { searchAtom } from '../search/search.ts'
import { SearchField } from '../search/search-field.tsx'
import { selectedOf } from '../selection/selected.ts'
import { SelectionActions } from '../selection/selection-actions.tsx'
import { AllActions } from './all-actions.tsx'
import { ImageCount } from './image-count.tsx'
import { SearchToggle } from './search-toggle.tsx'
import { SizeSlider } from './size-slider.tsx'
import styles from './toolbar.module.css'
import { TrashButton } from './trash-button.tsx'

/** Spec images 2: the sticky toolbar of the gallery. */
export function Toolbar({ state: { items, overlay, matches } }: { readonly state: GalleryState }): ReactNode {
  const { selectionAtom } = useGridState()
  const selection = useAtomValue(selectionAtom)
  const search = useAtomValue(searchAtom)
  const filled = items.keys.length > 0
  return (
    <div className={styles['bar']} role="toolbar" aria-label="Gallery" data-gallery-bar data-selecting={selection.on}>
      {(filled || search.open) && <SizeSlider />}
      {search.open && <SearchField />}
      <div className={styles['middle']}>
        {selection.on ? (
          <SelectionActions items={items} selected={selectedOf(items, overlay, selection)} />
        ) : (
          <>
            <AllActions tiles={items.live} />
            <ImageCount images={countImages(items)} found={matches.ids !== undefined} />
          </>
        )}
      </div>
      <span className={styles['aside']}>{(filled || search.open) && <SearchToggle />}</span>
      {filled && <SelectToggle label="Select images" />}
      <span className={styles['aside']}>
        <TrashButton />
      </span>
    </div>
  )
}
