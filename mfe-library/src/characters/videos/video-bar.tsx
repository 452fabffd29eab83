import type { CharacterVideo } from '@studio/backend/contract/library'
import { useGridState } from '@studio/media/grid-state'
import { SelectToggle } from '@studio/media/select-toggle'
import { selectedIn } from '@studio/media/selection'
import { SelectionBar, useSelectionActs } from '@studio/media/selection-bar'
import { GridToolbar, SizeSlider, ToolbarMiddle } from '@studio/media/toolbar'
import { useCurrentUser } from '@studio/ui/current-user'
import { useKeys } from '@studio/ui/keys'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { selectedKeys } from '../view/view-keys.ts'
import { rowHeightAtomOf } from '../view/view-settings.ts'
import type { VideoActs } from './use-video-acts.ts'
import type { Videos } from './use-videos.ts'

interface VideoBarProps {
  readonly list: Videos
  readonly acts: VideoActs
}

/** How large the videos are, which are selected, and what is done with those. */
export function VideoBar({ list, acts }: VideoBarProps): ReactNode {
  const { on } = useAtomValue(useGridState().selectionAtom)
  const [height, setHeight] = useAtom(rowHeightAtomOf(useCurrentUser().id))
  return (
    <GridToolbar label="Character" selecting={on}>
      <SizeSlider height={height} onChange={setHeight} />
      <ToolbarMiddle>{on && <Selected list={list} acts={acts} />}</ToolbarMiddle>
      <SelectToggle label="Select videos" />
    </GridToolbar>
  )
}

const none: readonly CharacterVideo[] = []

function Selected({ list: { items, videos = none }, acts }: VideoBarProps): ReactNode {
  const selection = useAtomValue(useGridState().selectionAtom)
  const ids = selectedIn(items, selection).map(({ id }) => id)
  const { remove, clear } = useSelectionActs(items, ids)
  const removeAll = (): void => remove((removed) => void acts.remove(videos.filter(({ id }) => removed.includes(id))))
  useKeys(selectedKeys, { remove: removeAll, clear })
  return (
    <SelectionBar count={ids.length} deleteWords="Remove" onDelete={removeAll}>
      {null}
    </SelectionBar>
  )
}
