import { useClosing } from '@studio/media/viewer-frame'
import { type AnyRoute, type Router, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type CharacterSearch, readCharacterSearch } from './character-search.ts'

/** What the address says, and functions that change it. */
export function useCharacterAddress() {
  const { id, image } = readCharacterSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { history } = useRouter<Router<AnyRoute, 'never'>>()
  const show = useCallback(
    (shown: string | undefined, replace: boolean) =>
      void navigate({
        to: '.',
        search: ({ image: _image, ...rest }: CharacterSearch) => ({ ...rest, ...(shown && { image: shown }) }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return {
    id,
    image,
    /** Shows all characters. */
    leave: useCallback(() => void navigate({ to: '.', search: {} }), [navigate]),
    /** Shows all characters in the place of one that is gone: Back does not lead to it. */
    leaveGone: useCallback(() => void navigate({ to: '.', search: {}, replace: true }), [navigate]),
    /** Shows an image large: its own address, so that Back closes it. */
    open: useCallback((shown: string) => show(shown, false), [show]),
    /** Shows another image large in the place of the one that is shown. */
    goOn: useCallback((shown: string) => show(shown, true), [show]),
    /** Shows no image large any more. */
    close: useClosing(
      history,
      image,
      useCallback(() => show(undefined, true), [show]),
    ),
  }
}
