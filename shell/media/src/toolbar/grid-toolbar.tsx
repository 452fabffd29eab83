import { useFocusBack } from '@studio/ui/focus-back'
import { IconButton } from '@studio/ui/icon-button'
import { useKeptFocus } from '@studio/ui/kept-focus'
import { Grid2x2, Grid3x3, Search as SearchSign } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Covered } from '../layout/neighbour.ts'
import { SearchField as Field } from '../search/search-field.tsx'
import { wordsOf } from '../search/use-matches.ts'
import styles from './grid-toolbar.module.css'
import { rowHeights } from './row-height.ts'

/** The search of a grid: whether its field is shown, and what was typed into it. */
export interface GridSearch {
  readonly open: boolean
  readonly text: string
}

/** The field is hidden, and nothing is searched for. */
export const noSearch: GridSearch = { open: false, text: '' }

/** The words that are searched for, in the form that the server takes; undefined when there are none. */
export function searchedWords({ open, text }: GridSearch): string | undefined {
  return open ? wordsOf(text) : undefined
}

interface GridToolbarProps {
  readonly label: string
  /** Its place is needed for what is selected: on a phone the buttons in `aside` are hidden. */
  readonly selecting: boolean
  readonly children: ReactNode
}

/** The bar of a grid, which stays in view while the grid is scrolled. */
export function GridToolbar({ label, selecting, children }: GridToolbarProps): ReactNode {
  // Many of its buttons disappear when they are pressed.
  const keptFocus = useKeptFocus()
  return (
    <div
      {...keptFocus}
      className={styles['bar']}
      role="toolbar"
      aria-label={label}
      data-grid-bar
      data-selecting={selecting}
    >
      {children}
    </div>
  )
}

/** The middle of a toolbar, which takes the room that is left. */
export function ToolbarMiddle({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles['middle']}>{children}</div>
}

/** Buttons that act on many tiles at once, before the middle of a toolbar; on a phone they have a line of their own. */
export function ToolbarActs({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <span className={styles['acts']} data-no-successor>
      {children}
    </span>
  )
}

/** A line of its own at the end of a toolbar. On a phone it is scrolled sideways, so that the toolbar stays low. */
export function ToolbarLine({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <ul className={styles['line']} aria-label={label}>
      {children}
    </ul>
  )
}

/** Buttons of a toolbar that give way on a phone while pictures are selected. */
export function ToolbarAside({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles['aside']}>{children}</span>
}

/** How much of the window the page covers above and below a grid, in px: the bar of the grid and a small gap, and what floats below. */
export function coveredByBars(): Covered {
  const bar = document.querySelector<HTMLElement>('[data-grid-bar]')?.offsetHeight ?? 0
  const bottom = document.documentElement.style.getPropertyValue('--bottom-panel')
  return { above: bar + 8, below: Number.parseInt(bottom, 10) || 0 }
}

interface SizeSliderProps {
  /** Target height of a row in px. */
  readonly height: number
  readonly onChange: (height: number) => void
}

/** Spec images 9: how large the pictures are, 150 to 500 in steps of 25. */
export function SizeSlider({ height, onChange }: SizeSliderProps): ReactNode {
  const { min, max, step } = rowHeights
  return (
    <label className={styles['slider']}>
      <Grid3x3 size={16} aria-hidden />
      <input
        type="range"
        aria-label="Grid size"
        min={min}
        max={max}
        step={step}
        value={height}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <Grid2x2 size={16} aria-hidden />
    </label>
  )
}

interface SearchProps {
  readonly search: GridSearch
  readonly onChange: (search: GridSearch) => void
}

/** Spec images 2: shows and hides the prompt keyword search. */
export function SearchToggle({ search: { open }, onChange }: SearchProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(button, open)
  return (
    <IconButton
      ref={button}
      label="Search images"
      aria-pressed={open}
      icon={<SearchSign size={20} aria-hidden />}
      onClick={() => onChange(open ? noSearch : { open: true, text: '' })}
    />
  )
}

/** The words to search for; Escape clears them, once more closes the search. `id` names the field for keys that focus it. */
export function SearchField({ search: { text }, onChange, id }: SearchProps & { readonly id?: string }): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  // A layout effect, so that the field has the focus before the next key: nothing typed after the key that opens it is lost.
  useLayoutEffect(() => field.current?.focus(), [])
  return (
    <Field
      ref={field}
      {...(id !== undefined && { id })}
      className={styles['field']}
      label="Words to search for"
      placeholder="Search by prompt keywords..."
      text={text}
      onText={(typed) => onChange({ open: true, text: typed })}
      onLeave={() => onChange(noSearch)}
    />
  )
}
