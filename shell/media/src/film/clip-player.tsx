import { Button } from '@studio/ui'
import { connectionAtom } from '@studio/ui/connection'
import { useStore } from 'jotai'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type PlaybackFault, playbackFault } from './playback.ts'
import styles from './player.module.css'

interface Turn {
  readonly src: string
  /** It is shown; else it is loaded to be the next. */
  readonly plays: boolean
  /** It plays by itself when its turn comes. */
  readonly begins: boolean
  /** Called when the clip is not there any more or cannot be played. */
  readonly onLost?: () => void
}

interface ClipPlayer {
  readonly player: RefObject<HTMLVideoElement | null>
  readonly onError: () => void
  /** Why it stands still, if it cannot go on. One that could not be loaded is not gone. */
  readonly fault: PlaybackFault | undefined
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
 * ahead when its turn comes. After that it is loaded when the person tries again, or there is a connection again.
 */
export function useClipPlayer({ src, plays, begins, onLost }: Turn): ClipPlayer {
  const player = useRef<HTMLVideoElement>(null)
  const triedAgain = useRef<string>(undefined)
  const [stopped, setStopped] = useState<{ readonly src: string; readonly fault: PlaybackFault }>()
  const fault = stopped?.src === src ? stopped.fault : undefined
  const store = useStore()

  const begin = useEffectEvent((): void => {
    const { current } = player
    if (current === null || !begins) return
    if (current.error !== null) {
      triedAgain.current = src
      reload(current)
    }
    play(current)
  })
  useEffect(() => {
    if (plays) begin()
  }, [plays])

  const giveUp = async (broken: HTMLVideoElement): Promise<void> => {
    const found = await playbackFault(broken.error, broken.currentSrc)
    // The person has gone on to something else meanwhile.
    if (player.current !== broken) return
    setStopped({ src, fault: found })
    if (found !== 'not-loaded') onLost?.()
  }
  const onError = (): void => {
    const { current } = player
    if (!plays || current === null) return
    if (triedAgain.current === src) void giveUp(current)
    else {
      triedAgain.current = src
      takeUp(current)
    }
  }
  const retry = (): void => {
    setStopped(undefined)
    if (player.current !== null) takeUp(player.current)
  }
  const comeBack = useEffectEvent((): void => {
    if (fault === 'not-loaded' && store.get(connectionAtom) !== 'offline') retry()
  })
  useEffect(() => store.sub(connectionAtom, () => comeBack()), [store])
  return { player, onError, fault, retry }
}

interface StoppedProps {
  /** Why, in words. */
  readonly children: ReactNode
  readonly onRetry?: (() => void) | undefined
}

/** Lies over a video that does not play. */
export function Stopped({ children, onRetry }: StoppedProps): ReactNode {
  return (
    <div className={styles['stopped']} role="alert">
      <p>{children}</p>
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
