import { fieldKeys } from '@studio/ui/keys'
import { useAtom } from 'jotai'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { searchKeys } from '../keys/gallery-keys.ts'
import { noSearch, searchAtom } from './search.ts'
import styles from './search-field.module.css'
import { searchFieldId } from './search-field-id.ts'

/** The words to search for; Escape clears them, once more closes the search. */
export function SearchField(): ReactNode {
  const [{ text }, setSearch] = useAtom(searchAtom)
  const field = useRef<HTMLInputElement>(null)
  // A layout effect, so that the field has the focus before the next key: nothing typed after `/` is lost.
  useLayoutEffect(() => field.current?.focus(), [])
  const onKeyDown = fieldKeys(searchKeys, {
    leave: () => setSearch(text === '' ? noSearch : { open: true, text: '' }),
  })
  return (
    <input
      ref={field}
      id={searchFieldId}
      className={styles['field']}
      type="search"
      aria-label="Words to search for"
      placeholder="Search by prompt keywords..."
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => setSearch({ open: true, text: target.value })}
      onKeyDown={onKeyDown}
    />
  )
}
