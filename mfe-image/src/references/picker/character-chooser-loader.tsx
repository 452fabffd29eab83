import { lazyPart } from '@studio/ui/lazy-part'
import { useAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import type { OfferPictures } from '../list/use-reference-offers.ts'
import { choosingCharactersAtom } from './choosing-characters.ts'

const CharacterChooser = lazyPart(
  async () => (await import(/* webpackChunkName: "references" */ './character-chooser.tsx')).CharacterChooser,
  // It is in one file with the popover from which it is opened.
  { failed: () => null },
)

/**
 * The dialog in which images of characters are chosen. It belongs to the panel, not to the popover from which it is opened: when a phone
 * is turned, the popover closes, and what was chosen stays.
 */
export function CharacterChooserLoader(props: { readonly onOffer: OfferPictures }): ReactNode {
  const [isOpen, setOpen] = useAtom(choosingCharactersAtom)
  // On the next visit of the page it does not open by itself.
  useEffect(() => () => setOpen(false), [setOpen])
  return isOpen ? <CharacterChooser {...props} /> : null
}
