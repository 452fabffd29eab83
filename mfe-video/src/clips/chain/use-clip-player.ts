import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface ClipPlayer {
  readonly player: RefObject<HTMLVideoElement | null>
  readonly onError: () => void
}

/**
 * Plays a clip once it is its turn. A connection that broke is taken up once, at the place where it broke; that of a clip that was loaded
 * ahead when its turn comes.
 * @param onLost called when the clip cannot be loaded all the same
 */
export function useClipPlayer(plays: boolean, onLost: () => void): ClipPlayer {
  const player = useRef<HTMLVideoElement>(null)
  const isTriedAgain = useRef(false)

  // refused where the browser lets nothing play by itself: then its own controls start it
  const play = (): void => void player.current?.play().catch(() => undefined)
  const tryAgain = (broken: HTMLVideoElement): void => {
    isTriedAgain.current = true
    const { currentTime } = broken
    broken.load()
    broken.currentTime = currentTime
    play()
  }
  const begin = useEffectEvent((): void => {
    const { current } = player
    if (current === null) return
    if (current.error === null) play()
    else tryAgain(current)
  })
  useEffect(() => {
    if (plays) begin()
  }, [plays])

  const onError = (): void => {
    const { current } = player
    if (!plays || current === null) return
    if (isTriedAgain.current) onLost()
    else tryAgain(current)
  }
  return { player, onError }
}
