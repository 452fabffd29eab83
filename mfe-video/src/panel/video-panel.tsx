import type { Video, VideoModel } from '@studio/backend/contract/videos'
import { carriesPictures, draggedAssetId } from '@studio/media/asset'
import { useDropAnywhere, usePasteAnywhere } from '@studio/media/drop-anywhere'
import { PromptPanel } from '@studio/media/prompt-panel'
import { IconButton } from '@studio/ui/icon-button'
import { ArrowRight, MessageSquareText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useImageParameter } from '../clips/detail/use-image-parameter.ts'
import type { ClipList } from '../clips/list/use-clip-list.ts'
import { DropLayer } from '../frames/drop-layer.tsx'
import { FrameChip } from '../frames/frame-chip.tsx'
import { FrameChoosers } from '../frames/frame-choosers.tsx'
import type { FrameSlot } from '../frames/frames.ts'
import { PanelChat } from './panel-chat.tsx'
import { SettingsChips } from './settings-chips.tsx'
import { usePanel } from './use-panel.ts'
import { usePromptHistory } from './use-prompt-history.ts'
import styles from './video-panel.module.css'

interface VideoPanelProps {
  readonly models: readonly [VideoModel, ...VideoModel[]]
  readonly list: ClipList<Video>
}

/** The bottom control bar of the video page (spec video 2). */
export function VideoPanel({ models, list }: VideoPanelProps): ReactNode {
  const panel = usePanel(models)
  const { draft, change, model, settings, frames, obstacles, priceCents, submit } = panel
  const { remember, ...history } = usePromptHistory(list)
  const [chat, setChat] = useState(false)
  const takesLast = model.lastFrame !== 'none'

  const take = (slot: FrameSlot, transfer: DataTransfer): void => {
    const assetId = draggedAssetId(transfer, location.origin)
    if (assetId === undefined) void frames.upload(slot, [...transfer.files])
    else frames.choose(slot, assetId)
  }
  const dragging = useDropAnywhere({ takes: carriesPictures, onDrop: (transfer) => take('first', transfer) })
  useImageParameter((assetId) => frames.choose('first', assetId))
  usePasteAnywhere((files) => void frames.upload('first', files))

  const send = (words?: string): boolean => {
    const sent = submit(words)
    const written = (words ?? draft.prompt).trim()
    if (sent && written !== '') remember(written)
    return sent
  }
  const slot = { frames, model, aspectRatio: settings.aspectRatio }
  return (
    <>
      <PromptPanel
        label="Generate videos"
        placeholder="What is to happen?"
        lead={
          <>
            <FrameChip slot="first" {...slot} />
            {takesLast && <ArrowRight size={16} aria-hidden className={styles['arrow']} />}
            {takesLast && <FrameChip slot="last" {...slot} />}
          </>
        }
        prompt={draft.prompt}
        onPrompt={(prompt) => change({ prompt })}
        history={history}
        chips={
          <>
            <SettingsChips models={models} choices={panel} />
            <IconButton
              label="Write with AI"
              icon={<MessageSquareText size={20} aria-hidden />}
              aria-pressed={chat}
              onClick={() => setChat(!chat)}
            />
          </>
        }
        obstacles={obstacles}
        priceCents={priceCents}
        onSubmit={send}
      >
        {dragging && <DropLayer takesLast={takesLast} onDrop={take} />}
      </PromptPanel>
      <FrameChoosers frames={frames} />
      {chat && <PanelChat panel={panel} onSubmit={send} onClose={() => setChat(false)} />}
    </>
  )
}
