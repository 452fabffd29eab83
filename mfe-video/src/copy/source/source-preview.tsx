/* oxlint-disable jsx-a11y/media-has-caption -- nobody has written captions for what a person brings */
import type { Span } from '@studio/backend/contract/animations'
import { readSourceVideo, type Source } from '@studio/backend/contract/frames'
import { type PlaybackFault, playbackFault } from '@studio/media/playback'
import { Button } from '@studio/ui'
import { IconButton } from '@studio/ui/icon-button'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { spanWithin, usableLength } from '../trim/trim.ts'
import { TrimBar } from '../trim/trim-bar.tsx'
import { TrimTimes } from '../trim/trim-times.tsx'
import styles from './source-preview.module.css'
import { usePartPlayer } from './use-part-player.ts'

export interface SourcePreviewProps {
  readonly source: Source
  readonly chosenSpan: Span | undefined
  readonly onSpan: (span: Span) => void
}

const addressOf = (videoId: string): string => readSourceVideo.path.replace(':videoId', videoId)

/** The driving video: plays the part that is used, again and again, and shows where its edges are while they are moved. */
export function SourcePreview({ source, chosenSpan, onSpan }: SourcePreviewProps): ReactNode {
  const { videoId, durationMs } = source
  const length = usableLength(durationMs)
  const span = spanWithin(chosenSpan, length)
  const { player, onPlay, onPause, at, playing, toggle, showAt, reload } = usePartPlayer(span)
  const [fault, setFault] = useState<PlaybackFault>()
  const url = addressOf(videoId)
  const move = (moved: Span, shown: number): void => {
    onSpan(moved)
    showAt(shown)
  }
  const edges = { length, span, onChange: move }
  return (
    <div className={styles['preview']}>
      <div className={styles['stage']}>
        {/* biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what a person brings. */}
        <video
          ref={player}
          onPlay={onPlay}
          onPause={onPause}
          className={styles['video']}
          src={url}
          preload="auto"
          playsInline
          disablePictureInPicture
          aria-label="Video to copy"
          onError={({ currentTarget: { error } }) => void playbackFault(error, url).then(setFault)}
        />
        {fault !== undefined ? (
          <Fault
            fault={fault}
            onRetry={() => {
              setFault(undefined)
              reload()
            }}
          />
        ) : (
          <span className={styles['play']}>
            <IconButton
              onPicture
              label={playing ? 'Pause' : 'Play the part'}
              icon={playing ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
              onClick={toggle}
            />
          </span>
        )}
      </div>
      <TrimBar videoId={videoId} {...edges} at={at} />
      <TrimTimes {...edges} />
    </div>
  )
}

interface FaultProps {
  readonly fault: PlaybackFault
  readonly onRetry: () => void
}

/** Stands over a video that does not play. */
function Fault({ fault, onRetry }: FaultProps): ReactNode {
  if (fault === 'unplayable') {
    return <p className={styles['fault']}>Your browser cannot play this video. It can be copied all the same.</p>
  }
  return (
    <div className={styles['fault']} role="alert">
      <p>The video could not be loaded. It can be copied all the same.</p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
