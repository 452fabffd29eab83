import { createGridState, GridStateContext } from '@studio/media/grid-state'
import { PanelFailed } from '@studio/media/panel-failed'
import { panelShortcuts } from '@studio/media/prompt-keys'
import { useShortcuts } from '@studio/ui/shortcuts'
import { type ReactNode, useState } from 'react'
import { useCreateVideoActs } from '../acts/use-create-video-acts.ts'
import { VideoActsContext } from '../acts/video-acts.ts'
import { detailShortcuts } from '../detail/detail-keys.ts'
import { VideoDetail } from '../detail/video-detail.tsx'
import { useItems } from '../list/use-items.ts'
import { useVideos } from '../list/use-videos.ts'
import { useVideoModels } from '../models/use-video-models.ts'
import { VideoPanel } from '../panel/video-panel.tsx'
import { videoShortcuts } from '../tiles/video-keys.ts'
import { Videos } from './videos.tsx'

/** Spec video 2: the grid of videos, the control bar, the details of one video. */
export function VideoPage(): ReactNode {
  const list = useVideos()
  const items = useItems(list)
  const acts = useCreateVideoActs()
  const [state] = useState(createGridState)
  useShortcuts(panelShortcuts)
  useShortcuts(videoShortcuts)
  useShortcuts(detailShortcuts)
  return (
    <VideoActsContext value={acts}>
      <GridStateContext value={state}>
        <Videos list={list} items={items} />
        <VideoDetail list={list} items={items} />
      </GridStateContext>
      <Panel list={list} />
    </VideoActsContext>
  )
}

/** The panel once the models are known; says so when they cannot be fetched. */
function Panel({ list }: Pick<Parameters<typeof VideoPanel>[0], 'list'>): ReactNode {
  const models = useVideoModels()
  const [first, ...rest] = models.data ?? []
  if (first !== undefined) return <VideoPanel models={[first, ...rest]} list={list} />
  return models.isPending ? null : <PanelFailed onRetry={() => void models.refetch()} />
}
