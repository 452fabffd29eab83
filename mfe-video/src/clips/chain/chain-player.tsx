/* oxlint-disable jsx-a11y/media-has-caption -- nobody has written captions for what a model made */
import type { Link } from '@studio/backend/contract/clips'
import { clipName } from '@studio/media/clip-kinds'
import { Stopped, useClipPlayer } from '@studio/media/clip-player'
import { showToast } from '@studio/ui/toast-store'
import type { ReactNode } from 'react'
import styles from './chain-player.module.css'

interface ChainPlayerProps {
  readonly clips: readonly Link[]
  /** Number of the clip that plays. */
  readonly at: number
  /** Called when a clip has ended, or is left out. */
  readonly onNext: () => void
}

/**
 * Plays clips one after the other without a gap: the next one is loaded behind the one that plays. One that is gone or cannot be played is
 * left out; they stop at one that could not be loaded.
 */
export function ChainPlayer({ clips, at, onNext }: ChainPlayerProps): ReactNode {
  const words = (n: number): string => `Clip ${n + 1} of ${clips.length}`
  const leaveOut = (): void => {
    showToast({ title: 'A clip could not be played', description: `${words(at)} is left out.`, tone: 'bad' })
    onNext()
  }
  return (
    <div className={styles['players']}>
      {clips.slice(at, at + 2).map((clip, ahead) => (
        <One
          key={clip.id}
          clip={clip}
          words={words(at + ahead)}
          plays={ahead === 0}
          onNext={onNext}
          onLost={leaveOut}
        />
      ))}
    </div>
  )
}

interface OneProps extends Pick<ChainPlayerProps, 'onNext'> {
  readonly clip: Link
  /** Which of the clips it is. */
  readonly words: string
  /** It is shown; else it is loaded to be the next. */
  readonly plays: boolean
  /** Called when it is to be played and is gone, or cannot be played. */
  readonly onLost: () => void
}

function One({ clip, words, plays, onNext, onLost }: OneProps): ReactNode {
  const { playUrl, posterUrl } = clip.clip
  const { player, onError, fault, retry } = useClipPlayer({ src: playUrl, plays, begins: true, onLost })
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what a model made. */}
      <video
        ref={player}
        className={styles['player']}
        data-plays={plays}
        inert={!plays}
        controls={plays}
        controlsList="nofullscreen"
        playsInline
        preload="auto"
        src={playUrl}
        poster={posterUrl}
        aria-label={clipName(clip)}
        onEnded={onNext}
        onError={onError}
      />
      {fault === 'not-loaded' && <Stopped onRetry={retry}>{words} could not be loaded. Nothing is lost.</Stopped>}
    </>
  )
}
