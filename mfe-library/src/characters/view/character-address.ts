import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type CharacterSearch, readCharacterSearch } from './character-search.ts'

/** What the address says, and functions that change it. */
export function useCharacterAddress() {
  const { id, image } = readCharacterSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    id,
    image,
    /** Shows all characters. */
    leave: useCallback(() => void navigate({ to: '.', search: {} }), [navigate]),
    /** Shows an image large, or none; `replace` takes the place of the address before in the browser's history. */
    show: useCallback(
      (shown: string | undefined, replace: boolean) =>
        void navigate({
          to: '.',
          search: ({ image: _image, ...rest }: CharacterSearch) => ({ ...rest, ...(shown && { image: shown }) }),
          replace,
          resetScroll: false,
        }),
      [navigate],
    ),
  }
}
