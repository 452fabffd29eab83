import { useMedia } from '@studio/ui/media'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { playIn } from './shared-film.ts'

/** How long the pointer rests on a tile before its film begins, in ms: it may only pass over. */
const intentMs = 120

/** Whether the person wants few bytes to be loaded; browsers that do not know this say nothing. */
const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

interface Film {
  /** The element in which it plays. */
  readonly host: RefObject<HTMLSpanElement | null>
  readonly playing: boolean
  /** It plays under the pointer; where nothing hovers, a button is needed. */
  readonly hovers: boolean
  /** Tells whether the tile is under the pointer or has the focus: then it plays, unless the person wants little motion. */
  readonly setActive: (active: boolean) => void
  /** Plays or stops it, as the person asks. */
  readonly toggle: () => void
}

/** The film of one tile. */
export function useFilm(src: string): Film {
  const host = useRef<HTMLSpanElement>(null)
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const hovers = useMedia('(hover: hover)')
  const [active, setActive] = useState(false)
  // What the person asked for; undefined while it follows the pointer and the focus.
  const [asked, setAsked] = useState<boolean>()
  const playing = asked ?? (active && hovers && !calm && !savesData())

  useEffect(() => {
    const element = host.current
    if (!playing || element === null) return undefined
    let stop: (() => void) | undefined
    const begin = setTimeout(
      () => {
        stop = playIn(element, src, () => setAsked(false))
      },
      asked ? 0 : intentMs,
    )
    return () => {
      clearTimeout(begin)
      stop?.()
    }
  }, [playing, asked, src])

  return {
    host,
    playing,
    hovers,
    setActive: (next) => {
      setActive(next)
      // A finger leaves the tile as soon as it has pressed: there the film goes on until it is stopped.
      if (next !== active && hovers) setAsked(undefined)
    },
    toggle: () => setAsked(!playing),
  }
}
