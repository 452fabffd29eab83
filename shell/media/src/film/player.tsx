/* oxlint-disable jsx-a11y/media-has-caption -- nobody has written captions for what a model made */
import { useMedia } from '@studio/ui/media'
import type { ReactNode } from 'react'
import { Stopped, useClipPlayer } from './clip-player.tsx'
import type { PlaybackFault } from './playback.ts'
import styles from './player.module.css'

interface PlayerProps {
  /** Addresses of the form that every browser plays, and of a still of its beginning. */
  readonly file: { readonly playUrl: string; readonly posterUrl: string }
  readonly name: string
}

const words: Readonly<Record<PlaybackFault, string>> = {
  'not-loaded': 'The video could not be loaded. Nothing is lost.',
  gone: 'The video is not there any more.',
  unplayable: 'Your browser cannot play this video.',
}

/** A video with the browser's own controls. A connection that broke is taken up once, at the place where it broke. */
export function Player({ file: { playUrl, posterUrl }, name }: PlayerProps): ReactNode {
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const { player, onError, fault, retry } = useClipPlayer({ src: playUrl, plays: true, begins: false })
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what a model made. */}
      <video
        ref={player}
        className={styles['player']}
        controls
        playsInline
        autoPlay={!calm}
        loop
        src={playUrl}
        poster={posterUrl}
        aria-label={name}
        onError={onError}
      />
      {fault !== undefined && <Stopped onRetry={fault === 'not-loaded' ? retry : undefined}>{words[fault]}</Stopped>}
    </>
  )
}
