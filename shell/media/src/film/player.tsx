/* oxlint-disable jsx-a11y/media-has-caption -- nobody has written captions for what a model made */
import { useMedia } from '@studio/ui/media'
import { type ReactNode, useRef } from 'react'
import styles from './player.module.css'

interface PlayerProps {
  /** Addresses of the form that every browser plays, and of a still of its beginning. */
  readonly file: { readonly playUrl: string; readonly posterUrl: string }
  readonly name: string
}

/** A video with the browser's own controls. A connection that broke is taken up once, at the place where it broke. */
export function Player({ file: { playUrl, posterUrl }, name }: PlayerProps): ReactNode {
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const isTriedAgain = useRef(false)
  const tryAgain = (player: HTMLVideoElement): void => {
    if (isTriedAgain.current || player.error?.code !== MediaError.MEDIA_ERR_NETWORK) return
    isTriedAgain.current = true
    const { currentTime } = player
    player.src = playUrl
    player.currentTime = currentTime
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what a model made.
    <video
      className={styles['player']}
      controls
      playsInline
      autoPlay={!calm}
      loop
      src={playUrl}
      poster={posterUrl}
      aria-label={name}
      onError={({ currentTarget }) => tryAgain(currentTarget)}
    />
  )
}
