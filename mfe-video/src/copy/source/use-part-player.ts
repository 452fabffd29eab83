import type { Span } from '@studio/backend/contract/animations'
import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

interface PartPlayer {
  readonly player: RefObject<HTMLVideoElement | null>
  /** Told what it does: the system may pause it too, as when headphones are pulled out. */
  readonly onPlay: () => void
  readonly onPause: (event: SyntheticEvent<HTMLVideoElement>) => void
  /** Where it is, in seconds. */
  readonly at: number
  readonly playing: boolean
  readonly toggle: () => void
  /** Stops there. */
  readonly showAt: (seconds: number) => void
  /** Loads the video anew. */
  readonly reload: () => void
}

/** A player that plays a part of a video again and again. */
export function usePartPlayer({ start, end }: Span): PartPlayer {
  const player = useRef<HTMLVideoElement>(null)
  const [at, setAt] = useState(start)
  const [playing, setPlaying] = useState(false)

  const seek = (seconds: number): void => {
    setAt(seconds)
    if (player.current !== null) player.current.currentTime = seconds
  }
  const look = useEffectEvent((): void => {
    const { current } = player
    if (current === null) return
    const isOutside = current.currentTime >= end || current.currentTime < start - 0.1
    if (!isOutside) {
      setAt(current.currentTime)
      return
    }
    seek(start)
    // A video that has come to its end has stopped.
    if (current.paused) current.play().catch(() => setPlaying(false))
  })
  // A player tells the time four times a second only: not often enough to stop at a tenth.
  useEffect(() => {
    if (!playing) return undefined
    let frame = requestAnimationFrame(function next() {
      look()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing])

  const onPlay = (): void => setPlaying(true)
  const onPause = ({ currentTarget: { ended } }: SyntheticEvent<HTMLVideoElement>): void => {
    // At its end it begins anew.
    if (!ended) setPlaying(false)
  }
  const stop = (): void => {
    player.current?.pause()
    setPlaying(false)
  }
  const toggle = (): void => {
    if (playing) {
      stop()
      return
    }
    const isInside = at >= start && at < end - 0.1
    if (!isInside) seek(start)
    setPlaying(true)
    player.current?.play().catch(() => setPlaying(false))
  }
  const showAt = (seconds: number): void => {
    stop()
    seek(seconds)
  }
  const reload = (): void => {
    player.current?.load()
    showAt(at)
  }
  return { player, onPlay, onPause, at, playing, toggle, showAt, reload }
}
