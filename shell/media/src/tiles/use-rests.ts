import { type PointerEvent, useContext, useEffect, useRef } from 'react'
import { PaceContext } from '../layout/pace.ts'

/**
 * Tells when the pointer comes to rest on a tile, and when it leaves it: tiles that are only scrolled past below the pointer are told
 * nothing, so that nothing is drawn and loaded for each of them. While the keyboard's focus is in a tile, the pointer does not leave it:
 * it may only have rested on a menu that has closed.
 */
export function useRests(tell: (over: boolean) => void) {
  const pace = useContext(PaceContext)
  const forget = useRef<() => void>(undefined)
  useEffect(() => () => forget.current?.(), [])
  return {
    onPointerEnter: (): void => {
      forget.current?.()
      forget.current = pace.whenStill(() => tell(true))
    },
    onPointerLeave: ({ currentTarget }: PointerEvent): void => {
      forget.current?.()
      if (currentTarget.querySelector(':focus-visible') === null) tell(false)
    },
  }
}
