import { useEffect, useState } from 'react'

/** What somebody who types pauses for, in ms, when they have finished a word. */
export const pauseMs = 250

/** What somebody types, once they have paused for `ms`. */
export function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
