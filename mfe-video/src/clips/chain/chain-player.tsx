/* oxlint-disable jsx-a11y/media-has-caption -- nobody has written captions for what a model made */
import type { Link } from '@studio/backend/contract/clips'
import { clipName } from '@studio/media/clip-kinds'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './chain-player.module.css'

interface ChainPlayerProps {
  readonly clips: readonly Link[]
  /** Number of the clip that plays. */
  readonly at: number
  /** Called when a clip has ended. */
  readonly onNext: () => void
}

/** Plays clips one after the other without a gap: the next one is loaded behind the one that plays. */
export function ChainPlayer({ clips, at, onNext }: ChainPlayerProps): ReactNode {
  return (
    <div className={styles['players']}>
      {clips.slice(at, at + 2).map((clip, ahead) => (
        <One key={clip.id} clip={clip} plays={ahead === 0} onNext={onNext} />
      ))}
    </div>
  )
}

interface OneProps extends Pick<ChainPlayerProps, 'onNext'> {
  readonly clip: Link
  /** It is shown; else it is loaded to be the next. */
  readonly plays: boolean
}

function One({ clip, plays, onNext }: OneProps): ReactNode {
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    // refused where the browser lets nothing play by itself: then its own controls start it
    if (plays) player.current?.play().catch(() => undefined)
  }, [plays])
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what a model made.
    <video
      ref={player}
      className={styles['player']}
      data-plays={plays}
      inert={!plays}
      controls={plays}
      controlsList="nofullscreen"
      playsInline
      preload="auto"
      src={clip.clip.playUrl}
      poster={clip.clip.posterUrl}
      aria-label={clipName(clip)}
      onEnded={onNext}
    />
  )
}
