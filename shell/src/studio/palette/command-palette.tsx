import { BareDialog } from '@studio/ui/bare-dialog'
import { fieldKeys } from '@studio/ui/keys'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './command-palette.module.css'
import { findEntries, firstEntries, searchable } from './find-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { paletteKeys } from './palette-keys.ts'
import { PaletteList } from './palette-list.tsx'
import { useOlderPrompts } from './use-older-prompts.ts'
import { useActs, usePages, useThings } from './use-studio-acts.ts'

/** Finds pages, acts, characters, styles and recent prompts by words, and does what is chosen. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const { found, nothing, failed } = useFound(typed)
  const at = Math.min(chosen, found.length - 1)
  useFetchAhead(found[at]?.to)
  const choose = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return
    if (entry.stays) {
      entry.run()
      return
    }
    // First closed, so that the act finds the page as it was, with the focus where it was.
    flushSync(onClose)
    entry.run()
  }
  const step = (by: number): void => setChosen((at + by + found.length) % Math.max(1, found.length))
  const onKeyDown = fieldKeys(paletteKeys, {
    next: () => step(1),
    previous: () => step(-1),
    choose: () => choose(found[at]),
  })
  return (
    <BareDialog label="Find and do anything" ground={styles['ground']} className={styles['palette']} onClose={onClose}>
      <div className={styles['field']}>
        <Search size={20} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found[at] && `${listId} ${at}`}
          aria-label="Find"
          placeholder="Pages, actions, characters, styles, prompts"
          spellCheck={false}
          dir="auto"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList id={listId} entries={found} at={at} onPoint={setChosen} onChoose={choose} />
      {nothing && <output className={styles['note']}>Nothing has all of these words.</output>}
      {failed && <p className={styles['note']}>Some of your things could not be loaded.</p>}
    </BareDialog>
  )
}

/** Fetches the page that may be opened next. */
function useFetchAhead(to: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    // A page that does not load says so when it is opened.
    if (to !== undefined) void router.preloadRoute({ to }).catch(() => undefined)
  }, [router, to])
}

interface Found {
  readonly found: readonly PaletteEntry[]
  /** Nothing that is known fits. */
  readonly nothing: boolean
  readonly failed: boolean
}

/** What fits the words; before anything is typed, a few of each kind. Behind that, the way to older prompts. */
function useFound(typed: string): Found {
  const [pages, acts] = [usePages(), useActs()]
  const { entries, failed } = useThings()
  const things = useMemo(() => searchable(entries), [entries])
  const older = useOlderPrompts(typed, entries)
  const found =
    typed.trim() === ''
      ? firstEntries([...pages, ...acts, ...entries], older.shown)
      : findEntries([...searchable([...pages, ...acts]), ...things], typed)
  return { found: [...found, ...older.entries], nothing: found.length === 0, failed: failed || older.failed }
}
