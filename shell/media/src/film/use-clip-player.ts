import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { playbackFault } from '../kind/playback-fault.ts'

interface ClipPlayer {
  readonly player: RefObject<HTMLVideoElement | null>
  readonly onError: () => void
  /** It could not be loaded, which does not mean that it is gone. */
  readonly isStopped: boolean
  /** Loads it again, and goes on at the place where it stopped. */
  readonly retry: () => void
}

/** Loads a clip again at the place where its connection broke. */
function reload(broken: HTMLVideoElement): void {
  const { currentTime } = broken
  broken.load()
  broken.currentTime = currentTime
}

// refused where the browser lets nothing play by itself: then its own controls start it
const play = (player: HTMLVideoElement): void => void player.play().catch(() => undefined)

/** The same as `reload`; one that was paused stays so. */
function takeUp(broken: HTMLVideoElement): void {
  // Loading pauses it.
  const { paused } = broken
  reload(broken)
  if (!paused) play(broken)
}

/**
 * Plays a clip once it is its turn. A connection that broke is taken up once, at the place where it broke; that of a clip that was loaded
 * ahead when its turn comes. After that the person is to try again.
 * @param onLost called when the clip is not there any more or cannot be played
 */
export function useClipPlayer(plays: boolean, onLost: () => void): ClipPlayer {
  const player = useRef<HTMLVideoElement>(null)
  const isTriedAgain = useRef(false)
  const [isStopped, setStopped] = useState(false)

  const begin = useEffectEvent((): void => {
    const { current } = player
    if (current === null) return
    if (current.error !== null) {
      isTriedAgain.current = true
      reload(current)
    }
    play(current)
  })
  useEffect(() => {
    if (plays) begin()
  }, [plays])

  const giveUp = async (broken: HTMLVideoElement): Promise<void> => {
    const fault = await playbackFault(broken.error, broken.currentSrc)
    // The person has gone on to something else meanwhile.
    if (player.current !== broken) return
    if (fault === 'not-loaded') setStopped(true)
    else onLost()
  }
  const onError = (): void => {
    const { current } = player
    if (!plays || current === null) return
    if (isTriedAgain.current) void giveUp(current)
    else {
      isTriedAgain.current = true
      takeUp(current)
    }
  }
  const retry = (): void => {
    setStopped(false)
    if (player.current !== null) takeUp(player.current)
  }
  return { player, onError, isStopped, retry }
}
