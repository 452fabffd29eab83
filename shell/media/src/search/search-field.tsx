import { fieldKeys } from '@studio/ui/keys'
import type { ReactNode, Ref } from 'react'
import { searchKeys } from '../keys/keys.ts'
import styles from './search-field.module.css'

interface SearchFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  /** What Escape does once the field is empty; without it, Escape goes on to what is around the field, such as a dialog. */
  readonly onLeave?: () => void
  readonly id?: string
  readonly ref?: Ref<HTMLInputElement>
  /** Marks the field that gets the focus when the layer around it opens. */
  readonly 'data-autofocus'?: true | undefined
  /** Where the field stands and how wide it is. */
  readonly className?: string | undefined
}

/** A field for words to search for. Escape clears it. */
export function SearchField({ label, text, onText, onLeave, className, ...rest }: SearchFieldProps): ReactNode {
  const leave = text === '' ? onLeave : () => onText('')
  return (
    <input
      {...rest}
      className={`${styles['field']} ${className ?? ''}`}
      type="search"
      aria-label={label}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={leave && fieldKeys(searchKeys, { leave })}
    />
  )
}

/** The things whose name contains what was typed into a search field, in any case (spec images 2). */
export function namedLike<Of extends { readonly name: string }>(all: readonly Of[], typed: string): readonly Of[] {
  const wanted = typed.trim().toLocaleLowerCase()
  return all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}
