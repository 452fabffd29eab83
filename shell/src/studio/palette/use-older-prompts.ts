import { useSentPrompts } from '@studio/media/sent-prompts'
import { History } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { firstOfGroup, fits } from './find-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** How many prompts more are shown at a time. */
const step = 50

interface OlderPrompts {
  /** How many prompts are shown before anything is typed. */
  readonly shown: number
  /** The way to more of them; none when all are known. */
  readonly entries: readonly PaletteEntry[]
  /** They were asked for in vain. */
  readonly failed: boolean
}

/** The way to prompts that the palette does not show or know yet. `known`: all things that it knows. */
export function useOlderPrompts(typed: string, known: readonly PaletteEntry[]): OlderPrompts {
  const [shown, setShown] = useState(firstOfGroup)
  const [failed, setFailed] = useState(false)
  const sent = useSentPrompts()
  const prompts = new Set(known.filter(({ group }) => group === 'Recent prompts').map(({ label }) => label))
  const isTyped = typed.trim() !== ''
  const hidden = isTyped ? 0 : prompts.size - shown
  // What is looked for; undefined once the palette is closed.
  const words = useRef<string>(undefined)
  useEffect(() => {
    words.current = typed
    return () => {
      words.current = undefined
    }
  }, [typed])
  const isAwaited = (): boolean => words.current === typed
  const isWanted = (prompt: string): boolean => prompt !== '' && !prompts.has(prompt) && fits(prompt, typed)
  const show = async (): Promise<void> => {
    if (!isTyped) setShown(shown + step)
    if (hidden < step && sent.hasMore()) setFailed(!(await sent.fetchMore(isWanted, isAwaited)))
  }
  const label = sent.isFetching
    ? 'Looking for older prompts ...'
    : isTyped
      ? 'Look in older prompts'
      : 'Show older prompts'
  const run = (): void => void show()
  const entry: PaletteEntry = { id: 'prompts older', group: 'More', label, icon: History, stays: true, run }
  return { shown, entries: hidden > 0 || sent.hasMore() ? [entry] : [], failed }
}
