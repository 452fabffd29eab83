import type { Video } from '@studio/backend/contract/videos'
import { PanelFailed } from '@studio/media/panel-failed'
import { panelShortcuts } from '@studio/media/prompt-keys'
import { focusPrompt } from '@studio/media/written-prompt'
import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import { useShortcuts } from '@studio/ui/shortcuts'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { type ClipList, useClipList } from '../clips/list/use-clip-list.ts'
import { useItems } from '../clips/list/use-items.ts'
import { ClipPage } from '../clips/page/clip-page.tsx'
import { Clips } from '../clips/page/clips.tsx'
import { VideoDetail } from '../detail/video-detail.tsx'
import { ratioOf } from '../list/video.ts'
import { videoKind } from '../list/video-kind.ts'
import { ModelsContext } from '../models/models-context.ts'
import { useVideoModels } from '../models/use-video-models.ts'
import { VideoPanel } from '../panel/video-panel.tsx'
import { GridVideo } from '../tiles/grid-video.tsx'
import { film } from './film.tsx'

/** Spec video 2: the grid of videos, the control bar, the details of one video. */
export function VideoPage(): ReactNode {
  const list = useClipList(videoKind)
  const items = useItems(videoKind, list, ratioOf)
  const models = useVideoModels()
  // The panel only looks for earlier prompts in it: it need not hold up the tiles of a page that has arrived.
  const knownToPanel = useDeferredValue(list)
  useShortcuts(panelShortcuts)
  return (
    <ClipPage kind={videoKind}>
      <ModelsContext value={models.data}>
        <Clips
          list={list}
          items={items}
          tile={GridVideo}
          heading={<h1 className="visually-hidden">Your videos</h1>}
          empty={<NoVideos />}
        />
      </ModelsContext>
      <VideoDetail list={list} items={items} />
      <Panel models={models} list={knownToPanel} />
    </ClipPage>
  )
}

function NoVideos(): ReactNode {
  return (
    <Notice
      picture={film}
      title="No videos generated yet"
      text="Choose the image that a video begins with, say what is to happen, and press Generate."
      action={<Button onClick={focusPrompt}>Write a prompt</Button>}
    />
  )
}

interface PanelProps {
  readonly models: ReturnType<typeof useVideoModels>
  readonly list: ClipList<Video>
}

/** The panel once the models are known; says so when they cannot be fetched. */
const Panel = memo(function Panel({ models, list }: PanelProps): ReactNode {
  const [first, ...rest] = models.data ?? []
  if (first !== undefined) return <VideoPanel models={[first, ...rest]} list={list} />
  return models.isPending ? null : <PanelFailed onRetry={() => void models.refetch()} />
})
