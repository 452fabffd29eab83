import { useFocusBack } from '@studio/ui/focus-back'
import { IconButton } from '@studio/ui/icon-button'
import { useAtom } from 'jotai'
import { Search } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { noSearch, searchAtom } from '../search/search.ts'

/** Spec images 2: shows and hides the prompt keyword search. */
export function SearchToggle(): ReactNode {
  const [{ open }, setSearch] = useAtom(searchAtom)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(button, open)
  return (
    <IconButton
      ref={button}
      label="Search images"
      aria-pressed={open}
      icon={<Search size={20} aria-hidden />}
      onClick={() => setSearch(open ? noSearch : { open: true, text: '' })}
    />
  )
}
