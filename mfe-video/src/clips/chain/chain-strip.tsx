import type { Link, Way } from '@studio/backend/contract/clips'
import { clipName } from '@studio/media/clip-kinds'
import { ThumbnailButton } from '@studio/media/thumbnail-button'
import { formatLength } from '@studio/media/video-tile'
import { Button } from '@studio/ui'
import { formatCountOf } from '@studio/ui/format'
import { Tooltip } from '@studio/ui/tooltip'
import { Download, Play, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chain-strip.module.css'
import { useJoin } from './use-join.ts'
import { WayChooser } from './way-chooser.tsx'

interface ChainStripProps {
  /** Id of the clip that they were asked for by. */
  readonly id: string
  readonly clips: readonly Link[]
  /** Id of the clip that is shown, or plays. */
  readonly shown: string | undefined
  readonly isPlaying: boolean
  readonly onOpen: (clip: Link) => void
  /** Goes on by another clip that continues the one before. @param at the number of its place, from 0 */
  readonly onChoose: (way: Way, at: number) => void
  /** Plays all of them, or stops. */
  readonly onToggle: () => void
}

/** The clips that continue each other, in their order: each opens, all play one after the other, and are saved as one file. */
export function ChainStrip({ id, clips, shown, isPlaying, onOpen, onChoose, onToggle }: ChainStripProps): ReactNode {
  const { save, isBusy } = useJoin(id)
  const length = formatLength(clips.reduce((sum, { clip }) => sum + clip.durationMs, 0))
  return (
    <nav className={styles['strip']} aria-label="Clips that continue each other">
      <div className={styles['head']}>
        <h2>
          {formatCountOf(clips.length, 'clip')}, {length}
        </h2>
        <Button
          size="small"
          icon={isPlaying ? <Square size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          onClick={onToggle}
        >
          {isPlaying ? 'Stop' : 'Play all'}
        </Button>
        <Button size="small" loading={isBusy} icon={<Download size={16} aria-hidden />} onClick={() => void save()}>
          {isBusy ? 'Joining' : 'Download as one file'}
        </Button>
      </div>
      <ol className={styles['list']}>
        {clips.map((clip, at) => (
          <li key={clip.id} className={styles['link']}>
            {clip.ways !== undefined && (
              <WayChooser id={clip.id} ways={clip.ways} onChoose={(way) => onChoose(way, at)} />
            )}
            <ClipButton clip={clip} at={at} isShown={clip.id === shown} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface ClipButtonProps extends Pick<ChainStripProps, 'onOpen'> {
  readonly clip: Link
  /** Its number, from 0. */
  readonly at: number
  readonly isShown: boolean
}

function ClipButton({ clip, at, isShown, onOpen }: ClipButtonProps): ReactNode {
  const length = formatLength(clip.clip.durationMs)
  const label = `Clip ${at + 1}, ${length}: ${clipName(clip)}`
  return (
    <span className={styles['clip']}>
      <Tooltip text={label}>
        <ThumbnailButton
          src={clip.clip.thumbnailUrl}
          aria-label={label}
          aria-current={isShown}
          onDragStart={(event) => event.preventDefault()}
          onClick={() => onOpen(clip)}
        >
          <span className={styles['length']} aria-hidden>
            {length}
          </span>
        </ThumbnailButton>
      </Tooltip>
    </span>
  )
}
